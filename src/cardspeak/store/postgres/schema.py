"""The tables of a log on PostgreSQL, the one function that writes to them, and what makes a database a log of ours."""

from __future__ import annotations

from math import inf

import msgspec
import psycopg
from psycopg.types.numeric import Int8BinaryDumper, Int8Dumper

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.postgres.beside import bring_people
from cardspeak.store.postgres.errors import in_our_words, shown
from cardspeak.store.postgres.watched import WatchedConnection
from cardspeak.store.records import Header, canonical
from cardspeak.values import Value

VERSION = 1
WITH_PEOPLE = 2  # what names people lies beside the chains
OLDEST_SERVER = 150000
SCHEMA = "cardspeak"
CREATING = 0x43535031  # the advisory lock under which a log is begun: "CSP1"

# Streams that every process may append to; any other belongs to the chain that writes it.
SHARED = ("room", "people", "jackpot", "player", "seal", "log")
# Accounts that every table credits and that may not go below zero: one row for each chain, debits under a guard.
SPREAD = ("commission", "jackpot")

TABLES = """
CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
CREATE SEQUENCE chain_number;
CREATE SEQUENCE moment;
CREATE TABLE chain (id bigint PRIMARY KEY, name text NOT NULL, seq bigint NOT NULL, hash bytea NOT NULL,
  lease interval NOT NULL, until timestamptz NOT NULL, since timestamptz NOT NULL, closed_by bigint,
  backend int) WITH (fillfactor = 50);
CREATE TABLE stream (name text COLLATE "C" PRIMARY KEY, position bigint NOT NULL, owner bigint,
  shared boolean NOT NULL) WITH (fillfactor = 50);
CREATE TABLE record (chain bigint NOT NULL, seq bigint NOT NULL, moment bigint NOT NULL,
  stream text COLLATE "C" NOT NULL, position bigint NOT NULL, kind text COLLATE "C" NOT NULL, time bigint NOT NULL,
  actor text COLLATE "C" NOT NULL, command text COLLATE "C" NOT NULL, body bytea NOT NULL, transfers int NOT NULL,
  hash bytea NOT NULL, PRIMARY KEY (chain, seq), UNIQUE (stream, position));
CREATE INDEX record_kind ON record (kind);
CREATE INDEX record_time ON record USING brin (time);
CREATE TABLE entry (chain bigint NOT NULL, seq bigint NOT NULL, line int NOT NULL, debit text COLLATE "C" NOT NULL,
  credit text COLLATE "C" NOT NULL, amount bigint NOT NULL, cite text NOT NULL, memo text NOT NULL,
  PRIMARY KEY (chain, seq, line));
CREATE INDEX entry_debit ON entry (debit);
CREATE INDEX entry_credit ON entry (credit);
CREATE TABLE command (actor text COLLATE "C", command text COLLATE "C", chain bigint NOT NULL, first bigint NOT NULL,
  last bigint NOT NULL, PRIMARY KEY (actor, command));
CREATE TABLE balance (account text COLLATE "C", part bigint, amount bigint NOT NULL, PRIMARY KEY (account, part),
  CHECK (part <> 0 OR amount >= 0)) WITH (fillfactor = 50);
CREATE TABLE snapshot (stream text COLLATE "C" PRIMARY KEY, position bigint NOT NULL, digest bytea NOT NULL,
  body bytea NOT NULL);
"""

# One message, one transaction. The update of the own chain's row is the fence, the comparison of the head and the
# heartbeat; locks are taken in one order everywhere; the moment is drawn when all of them are held, so that whatever
# depends on another group has the later number.
FUNCTION = """
CREATE OR REPLACE FUNCTION append_group(me bigint, old_seq bigint, new_seq bigint, new_hash bytea,
  s_name text[], s_old bigint[], s_new bigint[], b_account text[], b_old bigint[], b_new bigint[],
  p_account text[], p_delta bigint[], c_actor text[], c_command text[], c_first bigint[], c_last bigint[],
  r_stream text[], r_position bigint[], r_kind text[], r_time bigint[], r_actor text[], r_command text[],
  r_body bytea[], r_transfers int[], r_hash bytea[],
  e_seq bigint[], e_line int[], e_debit text[], e_credit text[], e_amount bigint[], e_cite text[], e_memo text[])
RETURNS void LANGUAGE plpgsql SET search_path = cardspeak AS $$
DECLARE n int; now_is bigint;
BEGIN
  UPDATE chain SET seq = new_seq, hash = new_hash, until = greatest(until, clock_timestamp() + lease)
    WHERE id = me AND seq = old_seq AND closed_by IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'chain % is closed or not at %', me, old_seq USING ERRCODE = 'CS001'; END IF;
  PERFORM 1 FROM stream WHERE name = ANY(s_name) ORDER BY name FOR UPDATE;
  UPDATE stream s SET position = m.after, owner = CASE WHEN s.shared THEN NULL ELSE me END
    FROM unnest(s_name, s_old, s_new) m(name, before, after)
    WHERE s.name = m.name AND s.position = m.before AND (s.owner = me OR s.owner IS NULL);
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n <> cardinality(s_name) THEN RAISE EXCEPTION 'a stream has moved on' USING ERRCODE = 'CS002'; END IF;
  IF cardinality(b_account) > 0 THEN
    INSERT INTO balance SELECT a, 0, 0 FROM unnest(b_account) a
      WHERE NOT EXISTS (SELECT 1 FROM balance WHERE account = a AND part = 0) ORDER BY a ON CONFLICT DO NOTHING;
    PERFORM 1 FROM balance WHERE account = ANY(b_account) AND part = 0 ORDER BY account FOR UPDATE;
    UPDATE balance b SET amount = m.after FROM unnest(b_account, b_old, b_new) m(account, before, after)
      WHERE b.account = m.account AND b.part = 0 AND b.amount = m.before;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> cardinality(b_account) THEN RAISE EXCEPTION 'a balance has changed' USING ERRCODE = 'CS003'; END IF;
  END IF;
  now_is := nextval('moment');
  IF cardinality(p_account) > 0 THEN
    INSERT INTO balance SELECT a, me, d FROM unnest(p_account, p_delta) m(a, d) ORDER BY a
      ON CONFLICT (account, part) DO UPDATE SET amount = balance.amount + excluded.amount;
  END IF;
  INSERT INTO command SELECT a, c, me, f, l
    FROM unnest(c_actor, c_command, c_first, c_last) m(a, c, f, l) ORDER BY a, c;
  INSERT INTO record SELECT me, old_seq + o, now_is, s, p, k, t, a, c, b, x, h
    FROM unnest(r_stream, r_position, r_kind, r_time, r_actor, r_command, r_body, r_transfers, r_hash)
    WITH ORDINALITY m(s, p, k, t, a, c, b, x, h, o);
  INSERT INTO entry SELECT me, m.* FROM unnest(e_seq, e_line, e_debit, e_credit, e_amount, e_cite, e_memo) m;
END $$;
"""

SESSION = (
    "SET search_path = cardspeak",
    "SET default_transaction_isolation = 'read committed'",  # after a wait for a lock the new values are wanted
    "SET synchronous_commit = on",  # whatever the server's default: an answer means that it is on the disk
    "SET idle_in_transaction_session_timeout = '1s'",  # a paused process holds no lock for longer
    "SET plan_cache_mode = force_generic_plan",
)


class LogShape(Value):
    """What was decided when the log was begun, and what every process must agree on."""

    header: Header
    shared: tuple[str, ...] = SHARED
    spread: tuple[str, ...] = SPREAD
    people: bool = False  # whether what names them lies beside the chains

    def is_shared(self, stream: str) -> bool:
        return stream.partition("/")[0] in self.shared

    def is_spread(self, account: str) -> bool:
        """Kept in a part for each chain, and yet not below zero."""
        return not self.header.chart.may_owe(account) and account.partition("/")[0] in self.spread

    def in_parts(self, account: str) -> bool:
        return self.header.chart.may_owe(account) or account.partition("/")[0] in self.spread


def connect(address: str, *, patience: int = 5, silence: float = inf) -> WatchedConnection:
    """A connection as every part of the store wants it: no transaction but the one that is asked for.

    `silence`: seconds without an answer after which it counts as gone.
    """
    shown(address)  # or it is no address
    connection = WatchedConnection.connect(
        address,
        autocommit=True,
        connect_timeout=max(2, patience),
        application_name="cardspeak",
        keepalives_idle=2,
        keepalives_interval=1,
        keepalives_count=3,
        tcp_user_timeout=5000,
    )
    connection.silence = silence
    for dumper in (Int8Dumper, Int8BinaryDumper):  # one type for all numbers: one prepared statement
        connection.adapters.register_dumper(int, dumper)
    try:
        connection.execute("; ".join(SESSION).encode())
    except BaseException:
        connection.close()
        raise
    return connection


def begin(connection: psycopg.Connection, address: str, header: Header, *, people: bool = False) -> None:
    """The tables of a new log, unless they are there: whoever comes second finds what the first has made.

    `people`: and the table beside the chains for what names them.
    """
    with in_our_words(address), connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (CREATING,))
        if not _has_log(connection):
            _create(connection, address, header)
        version = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
        if people and version == (str(VERSION),):
            bring_people(connection, address, WITH_PEOPLE)
        _require_as_made(connection, address)


NAMES = {"meta", "chain", "stream", "record", "entry", "command", "balance", "snapshot"}


def is_as_made(connection: psycopg.Connection) -> bool:
    """Whether its tables are those of a log: a trigger, a rule or a view more would act on what is written. Where the
    processes of a shared room find each other is no part of it."""
    sql = (
        "SELECT c.relname, c.relhastriggers OR c.relhasrules FROM pg_class c"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %s AND c.relkind IN ('r', 'v', 'p', 'm')"
    )
    found: dict[str, bool] = dict(connection.execute(sql, (SCHEMA,)).fetchall())
    version = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    beside = {"personal"} if version == (str(WITH_PEOPLE),) else set()
    return set(found) - {"process"} == NAMES | beside and not any(found.values())


def _require_as_made(connection: psycopg.Connection, address: str) -> None:
    """What is written goes by the function of this program, whatever somebody put in its place."""
    version = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    if version not in ((str(VERSION),), (str(WITH_PEOPLE),)):
        return  # another program's, which is told elsewhere
    if not is_as_made(connection):
        raise StoreError(f"{shown(address)} has other tables or triggers than a log: run `cardspeak audit` on it.")
    sql = (
        "SELECT prosrc FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
        " WHERE n.nspname = %s AND proname = 'append_group'"
    )
    if connection.execute(sql, (SCHEMA,)).fetchall() != [(FUNCTION.split("$$")[1],)]:
        connection.execute(FUNCTION)


def _create(connection: psycopg.Connection, address: str, header: Header) -> None:
    if connection.info.server_version < OLDEST_SERVER:
        raise StoreError(f"{shown(address)} is too old for a log: it takes PostgreSQL 15 or newer.")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(f"{shown(address)} keeps text as {encoding}: make the database with the encoding UTF8.")
    connection.execute("CREATE SCHEMA IF NOT EXISTS cardspeak")
    if connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = %s LIMIT 1", (SCHEMA,)).fetchone():
        raise StoreError(f"{shown(address)} has a schema cardspeak that is no log: give the log a database of its own.")
    connection.execute(TABLES)
    connection.execute(FUNCTION)
    rows = {
        "header": canonical(header).decode(),
        "version": str(VERSION),
        "shared": canonical(SHARED).decode(),
        "spread": canonical(SPREAD).decode(),
    }
    connection.cursor().executemany("INSERT INTO meta VALUES (%s, %s)", list(rows.items()))


def _has_log(connection: psycopg.Connection) -> bool:
    row = connection.execute("SELECT to_regclass(%s)", (f"{SCHEMA}.meta",)).fetchone()
    return row is not None and row[0] is not None


def read_shape(connection: psycopg.Connection, address: str) -> LogShape:
    """StoreError where there is no log, or one of another schema; nothing is changed in either."""
    with in_our_words(address):
        if not _has_log(connection):
            raise StoreError(f"There is no log in {shown(address)}.")
        meta: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    version = meta.get("version", "none")
    if version not in (str(VERSION), str(WITH_PEOPLE)):
        newer = version.isdecimal() and int(version) > WITH_PEOPLE
        instead = "use a newer one" if newer else "run `cardspeak log upgrade` on it, or use the version that wrote it"
        says = f"holds a log of schema {version}, this cardspeak reads up to {WITH_PEOPLE}: {instead}."
        raise StoreError(f"{shown(address)} {says}")
    try:
        header = msgspec.json.decode(meta["header"], type=Header)
        shared = msgspec.json.decode(meta["shared"], type=tuple[str, ...])
        spread = msgspec.json.decode(meta["spread"], type=tuple[str, ...])
    except (msgspec.DecodeError, BadInput, KeyError):
        raise StoreError(
            f"{shown(address)} is damaged: its header cannot be read. Run `cardspeak audit` on it."
        ) from None
    return LogShape(header, shared, spread, version == str(WITH_PEOPLE))

"""What the tables of the books' own orders of hands must be, to the byte: the SHA-256 digest of each as it is kept.

The folder in which tables are kept is anybody's who runs as the same user, and no hash of the program covers it: a
table that is not one of these is built, which takes a tenth of a second, and never read. A test builds them all.
"""

from __future__ import annotations

KNOWN = {  # of machines that count from the little end, as nearly all do
    "index-3": "bc8dfd461524209a361b21a6416ef92e062af6c01d5d9770531a0f2d69b53c3b",
    "index-5": "2178741e1b894df164a0a78135fd3761a617186bee15af05edc05f8a333bc97f",
    "index-6": "cb04960485154f5f089c1cd959db0536dfc96a70da21a4d1f0067d3c60a6ae6c",
    "index-7": "c6193fbc3c7810c8e8ef5c1b7ab9dfdf3c85ab0f1d53d6885b8139cfcb23aa8e",
    "ladder-05f9d3d5a0083fd0": "ddb725388c555d2d794b7326903c8e1bbf59aee536a96c9a6ef2901a72ceba11",
    "ladder-1026ee75f8de60f8": "3090b81b33b7d427d9000233953407b3099e25db02ffef71cfcc726c513b96aa",
    "ladder-1858529140f4dc70": "710c230d89e9cca93b93f6341411cf8aae7ae9f64214c4ad5f4f109c8deb1854",
    "ladder-2f3073121e363228": "7de27b3683d59ef02ae545e671b15412cc1e292f0314950bf943978a374c0066",
    "ladder-335077441f014659": "0d1b5703ad36cb626afd47ce8a40f030adfa8097070fd4ef27237843eeec8116",
    "ladder-48403444f960ebbc": "a377d28b5e929644c41c6e95ee21f55d67c4c8f078f87a17a40dfafa591f67d5",
    "ladder-4e45f304492eb3ed": "74714835644ca3f371faae46769ba9f29b99509a723fda38939cf2bd86150c38",
    "ladder-6c918036ace58683": "fca01471c31128deb1cea9ff19983c7abb40ac989ca521eac29b56258dd82b64",
    "ladder-6fa3f4d3f9186e0b": "a377d28b5e929644c41c6e95ee21f55d67c4c8f078f87a17a40dfafa591f67d5",
    "ladder-7c7fa702a51a28e6": "fc739668277db0fac5b063554f606668ded7a8370bf44d7807f2cd1a6932ecf5",
    "ladder-926e18dda94280d5": "e296d5d5bb7e34d8041f858fca8a1a11bbf9d5640bed76052d75975b75bd7ccf",
    "ladder-9d5e4edc3b3fa6cf": "8c5c38c17d4523a424b6387733ceda06c0bfa119626af39504f51e2eac507e44",
    "ladder-a205cea03d8e8bcd": "42db219ad438028b204cf1cc99cb12912ce9e25cee56260d2a2f592a49a15020",
    "ladder-cf58d45c9f217851": "0052af409018604cbac9d94f7c105af81bf35de249ec015351ffb0e1b6b2f5c2",
    "ladder-d9be47a0dc8dd789": "a9835db03474144ac207e8dfcbf87d4c3a12946fc01034e4ba894a4ce864746a",
    "ladder-e1f4050d6d2a4dca": "d8b3509350a9381a236a0a72703c0e53ede709990869735aa828ed3e2b371989",
    "ladder-eb72893c68c76422": "374d1aa812c9f382c69d53bfde27649311c7b8b2e03d9a829b9dab0e90bb4cf6",
}

/** What a table needs as soon as its felt stands, and not before: menus, dialogs, a desk, and whatever lies beside it. */

import { callFloor, callNews, callStatus } from "../beside/calling.js";
import "../beside/last-hands.js";
import "../beside/other-tables.js";
import "../beside/table-chat.js";
import "../dealing/dealer-desk.js";
import { seatSomebody } from "../dealing/people.js";
import { showJackpot } from "../jackpots/jackpot-claim.js";
import "../parts/story-feed.js";
import "../parts/tournament-strip.js";
import "./card-chooser.js";
import { floorItems } from "./floor_menu.js";
import "./hand-setter.js";
import { lookAt, showPots } from "./looking.js";
import "./notice-board.js";
import { buyMore, seatItems, takeSeat } from "./seat_menu.js";
import { showSign } from "./sign.js";
import "./table-coach.js";

export const later = {
  ...{ callFloor, callNews, callStatus, floorItems }, // the floor
  ...{ buyMore, seatItems, seatSomebody, takeSeat }, // a seat
  ...{ lookAt, showJackpot, showPots, showSign }, // what is looked at in large
};

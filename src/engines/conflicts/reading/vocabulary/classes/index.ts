import type { ValueClass } from "../valueClass.ts";
import { APPS_AND_GAMES } from "./appsAndGames.ts";
import { BACK_END } from "./backEnd.ts";
import { BUILD_AND_PACKAGING } from "./buildAndPackaging.ts";
import { COLLABORATION } from "./collaboration.ts";
import { CONVENTIONS } from "./conventions.ts";
import { DATA_AND_LEARNING } from "./dataAndLearning.ts";
import { DATA_STORES } from "./dataStores.ts";
import { DELIVERY_AND_HOSTING } from "./deliveryAndHosting.ts";
import { EMBEDDED_AND_SYSTEMS } from "./embeddedAndSystems.ts";
import { LANGUAGES_AND_RUNTIMES } from "./languagesAndRuntimes.ts";
import { MESSAGING } from "./messaging.ts";
import { OBSERVABILITY } from "./observability.ts";
import { PROTOCOLS_AND_FORMATS } from "./protocolsAndFormats.ts";
import { QUALITY } from "./quality.ts";
import { SECURITY } from "./security.ts";
import { TESTING } from "./testing.ts";
import { WEB_FRONT_END } from "./webFrontEnd.ts";

/** Everything that software projects choose between and that has a name. */
export const ALL_CLASSES: readonly ValueClass[] = [
  ...DATA_STORES,
  ...MESSAGING,
  ...WEB_FRONT_END,
  ...BACK_END,
  ...BUILD_AND_PACKAGING,
  ...LANGUAGES_AND_RUNTIMES,
  ...TESTING,
  ...QUALITY,
  ...DELIVERY_AND_HOSTING,
  ...OBSERVABILITY,
  ...SECURITY,
  ...APPS_AND_GAMES,
  ...DATA_AND_LEARNING,
  ...EMBEDDED_AND_SYSTEMS,
  ...COLLABORATION,
  ...PROTOCOLS_AND_FORMATS,
  ...CONVENTIONS,
];

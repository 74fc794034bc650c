/** Words that say how something is asked and not what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about across all am an and any are around as at be been before being between both but by can code could did do does
  during each find for from had handled happen happens has have having he her here his how i if implement implementation
  implemented implements in into is it its itself like may me might must my no nor not of off on once or our out over own
  please shall she should show so some such tell than that the their them then there these they this those through to too
  under until up upon us use used uses using via was we were what when where which while who whom whose why will with
  within without work works would you your`.split(/\s+/),
);

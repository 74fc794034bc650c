/** Words that every conversation is full of: they say nothing about what a message is about. */
const STOP_WORDS = `
a about above actually after again all also although always am an and any anyone anything are aren around as ask asked
at away back be became because become been before being below between both but by came can cannot could couldn d did
didn do does doesn doing don done down during each either else especially etc even ever every few for from further get
gets getting give given go goes going gone gonna got great had hadn has hasn have haven having he hello her here hers
herself hey hi him himself his how however i if in indeed into is isn it its itself just keep kind know let like ll
long lot lots m made make makes making many may maybe me might mine more most much must mustn my myself nbsp never no
nor not now of off oh ok okay on once one only onto or other others our ours ourselves out over own per perhaps please
quite rather re really s said same say says see seem seems shall she should shouldn since so some someone something
still such sure t take taken than thanks that the their theirs them themselves then there these they thing things this
those though through thus to told too took toward under until up upon us use used ve very via want wanted was wasn way
we well went were weren what whatever when where whether which while who whole whom whose why will with within without
won wow would wouldn yeah yes yet you your yours yourself yourselves
`;

const KNOWN = new Set(STOP_WORDS.trim().split(/\s+/));

export function isStopWord(word: string): boolean {
  return KNOWN.has(word);
}

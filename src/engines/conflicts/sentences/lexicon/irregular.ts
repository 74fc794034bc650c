/** Forms that no rule of endings brings back to their word: first the word, then its forms. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `
  man men, woman women, child children, person people persons, all every everyone everybody everything always
  entirely fully, foot feet, tooth teeth, mouse mice, goose geese, leaf leaves, knife knives, wife wives, life
  lives, wolf wolves, half halves, shelf shelves, policeman policemen cop cops, fireman firemen, index indices
  indexes, vertex vertices, matrix matrices, schema schemata, run ran running, go went gone goes, come came, sit
  sat sitting, stand stood, lie lying lay lain laying laid, die dying died, tie tying, swim swam swum swimming,
  sing sang sung, drink drank drunk, eat ate eaten, ride rode ridden riding, drive drove driven driving, write
  wrote written writing, speak spoke spoken, break broke broken, take took taken taking, give gave given giving,
  make made making, hold held, keep kept, sleep slept, feed fed, fight fought, catch caught, throw threw thrown,
  fly flew flown flying flies, fall fell fallen, grow grew grown, draw drew drawn, wear wore worn, tear tore torn,
  buy bought, bring brought, think thought, teach taught, send sent, build built, lose lost losing, win won
  winning, leave left, feel felt, meet met, sell sold, tell told, say said, hear heard, find found, begin began
  begun beginning, know knew known, see saw seen, choose chose chosen choosing, hide hid hidden hiding, rise rose
  risen rising, freeze froze frozen freezing, steal stole stolen, shoot shot, forget forgot forgotten, wake woke
  woken waking, shut shutting, hit hitting, cut cutting cuts, put putting, dig dug digging, hang hung, swing
  swung, sweep swept, spread spreading, smile smiling smiles, use using used uses, slice slicing sliced, fry fried
  fries, dry dried dries drier, cry cried cries, try tried tries, spy spied spies, sky skies, bite bit bitten
  biting, cling clung, stick stuck, spin spun spinning, shake shook shaken shaking, ring rang rung, blow blew
  blown, creep crept, kneel knelt, light lit, beat beaten, set setting, get got gotten getting, let letting, spit
  spat, slide slid sliding, split splitting, weave woven weaving, lead led, pay paid, mean meant, lend lent, spend
  spent, bend bent, deal dealt, become became, strike struck striking, shine shone shining, sink sank sunk, shrink
  shrank shrunk, spring sprang sprung, swear swore sworn, bear bore borne, cost costing, read reading, forbid
  forbade forbidden, overwrite overwrote overwritten, rebuild rebuilt, rewrite rewrote rewritten, ice icing
  `
    .split(",")
    .flatMap((group) => {
      const [word = "", ...forms] = group.trim().split(/\s+/);
      return forms.map((form): [string, string] => [form, word]);
    }),
);

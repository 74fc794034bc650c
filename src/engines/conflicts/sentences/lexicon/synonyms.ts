import { groupsOf, neighboursIn } from "./wordTable.ts";

/**
 * Words that may stand for each other without making a statement another one. Only close ones are here: a wide list would
 * make two statements the same that are not, and then deny each other.
 */
const GROUPS = groupsOf(`
  shoot fire, cellar basement, turquoise cyan teal, golden gold, coach bus, hallway corridor, lobby foyer, candy
  sweets, jeans denim, clothes clothing garment apparel, physician medic, mutt dog, supermarket grocery, pants
  slacks, job occupation, prize award, song tune, street lane, theater theatre cinema, gym gymnasium, instructor
  teacher, pupil student, worker employee laborer, manager boss, hospital clinic, sofa couch settee, mug cup,
  carpet rug, ladder stepladder, swimsuit bikini, hairdresser barber, firefighter fireman, mailman postman, skinny
  thin slim lean, fat overweight obese chubby, huge gigantic massive vast, elderly aged, boring dull, exciting
  thrilling, calm peaceful, nervous anxious, strange odd weird, messy untidy, tidy neat, damp moist, freezing
  cold, boiling hot, chilly cool, wealthy affluent, courageous brave, cheap inexpensive, expensive costly pricey,
  casual informal, famous wellknown renowned, serious solemn, funny amusing comical, colorful colourful vibrant,
  sunglasses shades, cement concrete, naked nude, reindeer caribou, tear rip, whisk beat, dip dunk, spray squirt,
  hut cabin shack, cart wagon, cave grotto, spin twirl rotate, gnaw chew, hug embrace, bite nip, drawing sketch,
  sled sledge, log trunk, smile grin, cheer applaud, frolic romp, sniff smell, teach instruct, repair fix mend,
  fix correct, angrily furiously, happily joyfully cheerfully, carefully cautiously, recklessly carelessly
  dangerously, bag sack, street avenue, bottle flask, barefoot shoeless, stunned surprised, ledge edge, paint
  colour color, ground floor, speed race, perform act, stunt trick, cord rope string, river stream creek, wedding
  marriage, little young, racer runner, check inspect examine, study examine, competition contest match, grab
  grasp clutch, cross traverse, apply put, sidewalk footpath, hillside hill slope, mountain peak, jetski
  waterscooter, crawl creep, fan supporter, crowd audience, ball soccerball, stairs steps staircase, stage podium,
  chef cook, vegetable veggie, fridge refrigerator, bucket pail, lady woman, taxi cab, autumn fall, begin
  initiate, pause stop, sun sunshine sunlight, barrier hurdle obstacle, participate compete, path trail track
  route, person someone somebody human individual, man guy gentleman male, woman lady female, boy lad, child kid,
  baby infant, toddler tot, teenager teen adolescent, father dad daddy papa, mother mom mommy mum mama,
  grandmother grandma granny, grandfather grandpa, doctor physician, attorney lawyer, policeman cop policewoman
  officer, bunny rabbit, dog hound doggy, cat kitty feline, kitten kitty, puppy pup, bicycle bike cycle, bicyclist
  cyclist biker, motorcycle motorbike bike, motorcyclist biker, car automobile auto, truck lorry, airplane plane
  aeroplane aircraft, ship vessel, phone telephone cellphone cell, couch sofa, picture photo photograph, movie
  film, tv television, path trail track, road street roadway, sidewalk pavement, forest wood woods, sea ocean,
  beach shore seashore, stone rock, lawn grass, field pasture, trash garbage rubbish waste, elevator lift, store
  shop, house home, cap hat, shirt tshirt, coat jacket, trousers pants, sneakers trainers, spectacles eyeglasses
  glasses, capsicum pepper, shrimp prawn, eggplant aubergine, zucchini courgette, soda pop, soccer football,
  present gift, piece slice chunk bit, pot kettle, pan skillet, pistol gun handgun, makeup cosmetics, racket
  racquet, small little tiny, big large huge giant enormous, tall high, quick fast rapid swift speedy, quickly
  rapidly fast swiftly, slowly leisurely, slow sluggish, happy glad joyful cheerful delighted, sad unhappy
  sorrowful, angry mad furious irate, afraid scared frightened, tired exhausted weary, sick ill unwell, smart
  clever intelligent bright, stupid dumb, rich wealthy, poor impoverished, beautiful pretty gorgeous lovely, ugly
  hideous, strong powerful, weak feeble, quiet silent, noisy loud, hard difficult tough, easy simple, correct
  right accurate, wrong incorrect inaccurate, begin start commence, end finish conclude, finish complete, stop
  halt cease, speak talk chat, yell shout scream, run jog sprint, jump leap hop bounce, walk stroll, hike trek,
  look watch stare gaze, observe watch, see view, cry weep sob, laugh giggle, toss throw, shut close, cut chop
  slice dice, clean wash rinse, mix stir, cook prepare, do perform make execute, practice practise, fix attach
  fit, put place, pet stroke pat, chase pursue follow, buy purchase, sell vend, help assist aid, get obtain
  receive, give hand, carry hold, ride drive, love adore, like enjoy, hate detest despise loathe, sleep nap doze,
  rest relax, lie recline, smear spread, crack break, burrow dig, crouch squat, climb scale, near beside by nearby
  alongside close, behind after, above over, below under beneath underneath, inside indoors in within, outside
  outdoors, into in, onto on, towards toward to, many numerous lots, few handful, sandy sand, snowy snow, rocky
  rock, wooden wood, muddy mud, grassy grass, garden yard, lake pond, airborne air, store keep save hold persist
  retain, put store, enable activate on allow, enabled active on, disable deactivate off, disabled inactive off,
  delete remove erase drop purge, remove eliminate, add append insert introduce, create make generate produce,
  update modify change edit, retrieve fetch get, send emit transmit, reject refuse deny decline, accept approve,
  permit allow, forbid prohibit ban disallow, require need, mandatory required compulsory obligatory, optional
  voluntary, use utilize employ, adopt use, call invoke, execute run, handle process, build compile, launch start
  boot, deploy ship release, deprecated obsolete retired, encrypted ciphered, synchronous sync blocking,
  asynchronous async nonblocking, concurrent parallel, sequential serial, public open, private closed, open
  unlocked, mutable modifiable, immutable unchangeable readonly, error failure fault, bug defect, function method
  routine, argument parameter, repository repo, directory folder, database db, postgres postgresql pg, kubernetes
  k8s, javascript js, typescript ts, golang go, mongo mongodb, elastic elasticsearch, frontend client ui, backend
  server, cache memoize, login signin, logout signout, password passphrase, key secret, administrator admin, user
  account, customer client, manual handmade, automatic automated automatically, manually hand, monolith
  monolithic, maximum most, minimum least, daily day, nightly night, weekly week, monthly month, hourly hour,
  yearly annually year, first primary, main primary, master main, replica secondary, valid legal, empty vacant
  blank, full filled, new fresh, old ancient, old elderly, always constantly, often frequently, rarely seldom,
  also too, maybe perhaps, usa us america, uk britain, america american, holland netherlands, dutch netherlandish,
  persia iran, wine vino, cola coke, liquor spirits, violin fiddle, corn maize, crimson scarlet, grey gray, purple
  violet, beige tan, blond blonde, steel iron, restroom bathroom, lounge livingroom
`);

const SYNONYMS = neighboursIn(GROUPS);

export function synonymsOf(word: string): ReadonlySet<string> {
  return SYNONYMS.get(word) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

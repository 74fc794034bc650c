import { synonymsOf } from "./synonyms.ts";
import { senseOf } from "./wordTable.ts";

/**
 * What is a kind of what: whoever plays a guitar plays an instrument, so the two say nothing against each other, while to
 * deny the wider denies the narrower. First the wider word, then its kinds.
 */
const TABLE = `
  person: man woman boy girl child baby toddler teenager adult player worker doctor nurse teacher student chef cook singer dancer
    musician actor artist runner skier surfer swimmer snowboarder skateboarder bicyclist cyclist motorcyclist rider driver rollerblader
    climber hiker policeman soldier fireman pilot clown boxer wrestler footballer golfer cheerleader friend couple crowd group team
    family guitarist drummer pianist photographer barber farmer athlete officer bride groom tourist pedestrian spectator father mother son
    daughter brother sister husband wife customer user administrator developer engineer manager customer visitor cowboy king queen
    lady guy kid infant lifeguard waiter waitress trainer practitioner
  people: man woman child kids boys group crowd couple
  man: father son brother husband groom grandfather king uncle waiter cowboy
  woman: mother daughter sister wife bride grandmother queen aunt waitress
  child: boy girl toddler baby
  kid: boy girl toddler
  boy: son
  girl: daughter
  player: footballer golfer guitarist drummer pianist
  musician: guitarist drummer pianist singer violinist
  athlete: runner skier surfer swimmer cyclist boxer wrestler footballer golfer
  group: crowd team band family couple
  animal: dog cat horse cow bird fish rabbit kangaroo monkey panda bear lion tiger elephant turtle snake sheep goat pig duck chicken deer
    rhino hippo lemur badger hamster hedgehog chimp cheetah wolf fox mouse rat frog toad whale dolphin shark parrot seal otter llama
    alligator crocodile giraffe zebra camel kitten puppy bull squirrel penguin
  dog: puppy dachshund daschund poodle terrier bulldog labrador retriever collie husky beagle
  cat: kitten
  bird: duck parrot eagle seabird gull penguin owl sparrow chicken goose swan
  bear: panda
  monkey: chimp lemur
  horse: pony
  vehicle: car truck bus motorcycle bicycle van jeep train scooter tractor airplane boat ship suv taxi tricycle atv
  car: jeep taxi suv sedan
  bicycle: tricycle
  boat: raft canoe kayak ship ferry sailboat
  instrument: guitar piano violin flute drum trumpet harp cello saxophone clarinet keyboard banjo accordion trombone harmonica ukulele
    oboe bass tuba organ mandolin viola bagpipe sitar lute bassoon xylophone
  piano: grandpiano
  drum: bongo
  ball: football basketball volleyball baseball tennisball soccerball softball
  sport: football basketball baseball tennis golf hockey cricket rugby volleyball swimming skiing surfing boxing wrestling badminton
  game: football basketball baseball tennis golf hockey cricket rugby chess poker
  food: meat fish bread cheese fruit vegetable egg rice pasta noodle soup cake pizza sandwich potato tomato onion carrot chicken beef pork
    tofu shrimp banana apple cereal garlic broccoli mushroom cucumber steak sausage salad bacon ham burger cupcake cookie
  meat: beef pork chicken steak bacon ham lamb sausage turkey
  vegetable: potato tomato onion carrot broccoli garlic cucumber pepper cabbage lettuce spinach celery eggplant zucchini pea bean
    cauliflower pumpkin radish leek beet turnip asparagus okra corn mushroom kale artichoke
  fruit: apple banana orange pear grape cherry peach plum lemon lime mango pineapple strawberry melon watermelon kiwi apricot blueberry
    raspberry fig coconut papaya
  berry: strawberry blueberry raspberry
  spice: salt pepper cinnamon ginger seasoning
  seasoning: spice salt
  ingredient: vegetable spice meat oil egg sugar salt flour
  drink: water milk juice coffee tea beer wine vodka whiskey rum gin soda lemonade champagne cola cocktail cider brandy tequila
    sake bourbon espresso latte cappuccino smoothie milkshake
  beverage: water milk juice coffee tea beer wine vodka whiskey rum gin soda lemonade champagne cola cocktail
  alcohol: beer wine vodka whiskey rum gin champagne cider brandy tequila cocktail bourbon liquor
  liquor: vodka whiskey rum gin brandy tequila bourbon
  wine: champagne prosecco
  whiskey: bourbon scotch
  coffee: espresso latte cappuccino
  liquid: water milk juice oil beer wine coffee tea
  oil: oliveoil
  clothes: shirt trousers dress coat jacket hat sweater skirt shorts jeans suit uniform vest sock glove scarf costume bikini
  clothing: shirt trousers dress coat jacket hat sweater skirt shorts jeans suit uniform vest sock glove scarf
  shirt: jersey
  trousers: jeans khakis
  shoe: boot sneaker sandal
  hat: helmet headdress
  furniture: chair table bed couch desk bench shelf cabinet
  seat: chair bench couch stool
  building: house church school hospital hotel restaurant skyscraper tower cabin shack shop
  room: kitchen bedroom bathroom livingroom office attic basement hallway garage
  water: sea lake river pool pond ocean creek stream puddle waves
  place: park street field beach
  plant: tree flower grass bush bamboo
  tool: knife hammer saw shovel brush scissors
  weapon: gun pistol rifle sword bow knife
  gun: pistol rifle shotgun
  toy: doll ball frisbee
  container: box bowl pot pan bottle cup glass bag basket bin
  bowl: saucer
  metal: iron steel gold silver copper aluminium aluminum brass bronze tin
  color: red blue green yellow black white brown orange pink purple
  blue: navy turquoise azure teal
  red: crimson scarlet maroon burgundy
  green: olive lime
  european: french german italian spanish dutch polish swedish british portuguese greek danish norwegian finnish austrian swiss belgian irish
  asian: chinese japanese korean indian thai vietnamese indonesian
  african: nigerian kenyan egyptian ethiopian moroccan ghanaian
  british: english scottish welsh
  europe: france germany italy spain netherlands poland sweden england portugal greece denmark norway finland austria switzerland
  asia: china japan korea india thailand vietnam
  africa: nigeria kenya egypt ethiopia morocco
  britain: england scotland wales
  planet: mercury venus earth mars jupiter saturn uranus neptune
  move: run walk go swim crawl drive ride fly dance
  go: walk run drive ride move
  walk: march hike pace stroll tread parade
  run: race sprint jog trot gallop chase
  ride: cycle
  eat: graze devour chew nibble munch
  play: strum jump bounce
  perform: sing dance play act
  fight: box kickbox wrestle spar
  jump: dive
  doctor: dentist surgeon
  night: midnight
  squash: pumpkin zucchini
  bean: pea
  sweet: candy
  tree: oak pine maple birch willow palm
  flower: rose tulip lily daisy sunflower orchid
  insect: ant bee wasp fly mosquito butterfly beetle
  dance: ballet tango salsa waltz
  music: jazz rock opera blues
  fabric: cotton wool silk nylon polyester denim velvet linen
  book: novel dictionary
  soda: cola lemonade
  bag: backpack purse suitcase
  jewelry: necklace earring bracelet ring
  group: herd cluster bunch pair flock
  rock: boulder pebble cliff
  walk: wade toddle limp
  play: frolic
  write: type
  spice: herb
  clothes: jumpsuit swimsuit wetsuit tights pajamas cloak
  hit: tap bang beat
  hold: carry grab
  watch: observe
  surface: floor ground
  structure: building bridge tower monument
  glasses: sunglasses goggles
  fish: salmon tuna octopus
  airplane: jet
  pan: wok
  fire: bonfire campfire
  trick: wheelie flip stunt handstand
  exercise: situp pushup
  graze: eat
  cut: slice chop dice mow shave trim saw carve peel shred
  cook: fry boil bake grill roast
  prepare: cook chop slice peel bake fry
  hit: knock punch kick strike hammer spank whack slap
  touch: pat pet hit hold
  talk: speak sing whisper yell chat
  speak: whisper shout
  clean: polish wash scrub wipe rinse sweep brush
  put: place pour drop pack smear sprinkle
  add: pour sprinkle put
  look: stare gaze watch study
  lift: raise
  drink: lick sip
  dance: waltz
  draw: sketch
  exercise: jog lift
  database: postgres mysql sqlite mongodb redis oracle mariadb dynamodb cassandra
  store: database cache redis
  broker: kafka rabbitmq nats
  language: python java typescript javascript rust golang ruby php kotlin swift scala
  browser: chrome firefox safari edge
  cloud: aws azure gcp
  api: rest graphql grpc soap
  token: jwt
  test: unittest
  modify: add delete rename
  change: add delete rename increase decrease
  restrict: forbid limit
`;

/** Each word with all that it is a kind of, at any remove. */
const WIDER = closedOver(TABLE);

export function isKindOf(narrow: string, wide: string): boolean {
  return WIDER.get(narrow)?.has(wide) ?? false;
}

function closedOver(table: string): Map<string, Set<string>> {
  const parents = new Map<string, Set<string>>();
  for (const [, head = "", kinds = ""] of table.matchAll(/(\w+):([^:]*)(?=\n\s*\w+:|$)/g)) {
    const wide = senseOf(head);
    for (const kind of kinds.trim().split(/\s+/).filter(Boolean).map(senseOf)) {
      parents.set(kind, (parents.get(kind) ?? new Set()).add(wide));
    }
  }
  return new Map([...parents.keys()].map((word) => [word, above(word, parents)]));
}

/** Synonyms of a wider word are wider too, and what they are kinds of. */
function above(word: string, parents: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [word, ...synonymsOf(word)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const parent of parents.get(next) ?? []) {
      for (const wide of [parent, ...synonymsOf(parent)]) {
        if (found.has(wide)) continue;
        found.add(wide);
        open.push(wide);
      }
    }
  }
  found.delete(word);
  return found;
}

/** Words of one topic: a search for one that finds nothing looks for the others, and a description of an event may use any. */
const groups: readonly string[] = [
  'kid kids child children toddler family families daughter',
  'calm quiet peaceful relaxing gentle slow unhurried silence meditation story tale',
  'story stories tale storyteller storytelling kahani',
  'cycle cycling bicycle bike ride rider pedal',
  'kolam rangoli alpana flour dots',
  'cloth fabric block print printing',
  'garbage trash rubbish waste beach clean',
  'sea beach ocean coast shore kilometre',
  'kite patang patangbaazi flying',
  'lamp diya diye light deepak lantern jalana',
  'song songs music tune tunes gaana geet',
  'run running runner jog marathon race jogging km kilometre pace',
  'outdoor outdoors outside garden hike walk ride beach trek picnic river',
  'indoor indoors room hall',
  'film movie cinema screening short',
  'pottery clay bowl wheel potter ceramic mitti bartan',
  'sing singing song choir voice vocal gaana',
  'star telescope sky astronomy stargazing planet moon tare taare',
  'book reading novel literature kitab library libraries',
  'cook cooking dish recipe kitchen food taste cuisine',
  'food breakfast eat street snack meal',
  'walk tour hike trek stroll trail',
  'hike trek fort climb mountain trekking',
  'code coding programming developer software hackathon app',
  'hackathon jam game coding',
  'draw drawing sketch sketching painting paint',
  'theatre drama acting play mask stage natak',
  'concert gig band live music',
  'drum dholak percussion tabla beat',
  'repair fix mend broken tool tools puncture screwdrivers',
  'clean cleanup beach rubbish plastic',
  'swap exchange trade badalna change',
  'money salary saving budget invest investing fund stock tax index',
  'startup founder pitch entrepreneur investor',
  'shop shopkeeper store kirana dukaan',
  'ghost bhoot horror dice role roleplay dungeon',
  'language script tamil grantha alphabet lipi old',
  'print printing block letterpress fabric textile',
  'dance dancing garba',
  'yoga stretch asana meditation',
  'ai artificial intelligence machine learning ml',
  'team friends group together',
  'export exporting masala spice',
  'radio song broadcast',
  'km kilometre kilometer',
  'chocolate cocoa',
  'puppet puppets puppetry storyteller storytellers',
  'ocean sea beach coast shore',
  'shopkeeper trader merchant',
  'glove gloves sack sacks',
  'clock clocks watch timer',
  'line thread string manjha nylon glass cord',
  'stairs steps step stair floors staircase',
  'return back home',
  'leftover left over remaining remain unclaimed nobody spare',
  'rain monsoon wet pour pours pouring cloudy cloud weather umbrella drizzle storm',
  'cold warm chilly winter shawl jacket blanket sweater',
  'foreigner foreigners tourist tourists english interpreters interpreter',
  'newcomer newcomers beginner beginners novice first never played',
  'drink drinks water tea coffee cocoa chai lemonade',
  'dinner lunch breakfast meal meals snack snacks hungry eat food dish',
  'vegan vegetarian veg meat plant',
  'sleep sleeping overnight night bed',
  'toddler baby babies infant child children',
  'adult adults parent parents grown',
  'hard difficult tough fit fitness climb strenuous',
  'bus shuttle van transport ride pickup',
  'sit seated sitting chair chairs cushion cushions floor bench',
  'win winner prize prizes score final',
  'lost late miss gate close closed',
  'sell selling advert product products advice',
  'bag bags luggage backpack drop',
  'camera cameras video webcam photo headphones',
  'doctor physiotherapist medical injury hurt allergy allergies',
  'helmet helmets brakes safety safe dangerous',
  'bird birds animal animals cow cows pet pets',
  'loud noise noisy ear plugs microphone quiet',
  'teacher instructor guide trainer expert master',
  'take keep collect home own',
  'throw away waste leftover rubbish',
  'donate donation charity shelter school libraries',
  'broken fix repair repaired mend',
  'rubber eraser erasers erase rubbers',
  'wear clothes dress cotton shoes scarf scarves',
  'alone solo single hat drawn teams',
];

const byWord = new Map<string, Set<string>>();
for (const group of groups) {
  const words = group.split(' ');
  for (const word of words) {
    const others = byWord.get(stemOf(word)) ?? new Set<string>();
    for (const other of words) others.add(other);
    byWord.set(stemOf(word), others);
  }
}

/** Other words of the same topics. */
export function relatedTo(word: string): readonly string[] {
  const stem = stemOf(word);
  return [...(byWord.get(stem) ?? [])].filter((other) => stemOf(other) !== stem);
}

/**
 * An English word without its ending; words of one family meet, though the stem is not always a word.
 *
 * @example stemOf('making') === stemOf('make')
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<!s|u|i)s$/, '')
    .replace(/(?<=.{3})(?:ings?|ed|ers?)$/, '')
    .replace(/(?<=.{2})([bdgklmnprt])\1$/, '$1')
    .replace(/(?<=.{2})e$/, '')
    .replace(/(?<=.{3})y$/, 'i');
}

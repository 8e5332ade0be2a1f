/** Alternative texts: what is to be seen in each picture, in English and Italian. */
const heroTexts = {
  miramare: [
    'Illustration: a white and ochre hotel in terraces on a sea cliff, a pine in front and sailing boats in the evening sun',
    'Illustrazione: un albergo bianco e ocra a terrazze su una scogliera, un pino in primo piano e barche a vela nel sole della sera',
  ],
  limonaia: [
    'Illustration: a pink villa with green shutters above terraces of lemon trees, the sea behind and a lemon branch in front',
    'Illustrazione: una villa rosa con persiane verdi sopra terrazze di limoni, il mare sullo sfondo e un ramo di limoni in primo piano',
  ],
  ninfea: [
    'Illustration: a pale yellow villa with a boathouse mirrored in a misty morning lake, water-lilies in front',
    'Illustrazione: una villa giallo chiaro con la darsena si specchia in un lago nella foschia del mattino, ninfee in primo piano',
  ],
  aurora: [
    'Illustration: a timber and stone lodge on a meadow between firs, below peaks in the first light',
    'Illustrazione: un rifugio di legno e pietra su un prato tra gli abeti, sotto le cime alla prima luce',
  ],
  bellarosa: [
    'Illustration: a rose-coloured palazzo with arcades and a loggia on a sunny square with a fountain, roses in front',
    'Illustrazione: un palazzo rosa con portici e loggia su una piazza assolata con fontana, rose in primo piano',
  ],
  teatro: [
    'Illustration: a narrow inn with red awnings beside a lit theatre on a square at nightfall, under a crescent moon',
    'Illustrazione: una stretta locanda con tende rosse accanto a un teatro illuminato, su una piazza all’imbrunire sotto la falce di luna',
  ],
  montefiore: [
    'Illustration: a wine estate with a tower on a hill, a white road between cypresses and vineyards leading up to it',
    'Illustrazione: una tenuta con torre in cima a una collina, una strada bianca tra cipressi e vigne che sale fino a lei',
  ],
  tramonto: [
    'Illustration: a stone farmhouse with lit windows among hills at sunset, an olive tree and tall grass in front',
    'Illustrazione: un casale di pietra con le finestre accese tra le colline al tramonto, un olivo ed erba alta in primo piano',
  ],
  'costa-serena': [
    'Illustration: a village of coloured houses on a cliff above the sea, sailing boats and a pine in the evening light',
    'Illustrazione: un borgo di case colorate su una scogliera sopra il mare, barche a vela e un pino nella luce della sera',
  ],
  'lago-chiaro': [
    'Illustration: a still lake between snowy mountains, a village with a bell tower on the shore and a rowing boat by a jetty',
    'Illustrazione: un lago calmo tra monti innevati, un paese con campanile sulla riva e una barca a remi presso un pontile',
  ],
  'san-vitale': [
    'Illustration: the roofs of an old town with a dome and a bell tower, seen over a balustrade with flower pots',
    'Illustrazione: i tetti di una città antica con cupola e campanile, visti da una balaustra con vasi di fiori',
  ],
  'colli-doro': [
    'Illustration: a hill town above vineyards in golden light, cypresses along the slope',
    'Illustrazione: un borgo in collina sopra le vigne nella luce dorata, cipressi lungo il pendio',
  ],
  belvento: [
    'Illustration: a sailing boat in a light wind off a coast of vineyards, cypresses and two country houses',
    'Illustrazione: una barca a vela nel vento leggero davanti a una costa di vigne, cipressi e due case di campagna',
  ],
}
const facadeTexts = {
  miramare: [
    'Illustration: the façade of the hotel, four white and ochre storeys stepping back, with arcades, awnings and bougainvillea',
    'Illustrazione: la facciata dell’albergo, quattro piani bianchi e ocra a gradoni, con portici, tende e buganvillea',
  ],
  limonaia: [
    'Illustration: the façade of the pink villa with its long glass house for the lemons',
    'Illustrazione: la facciata della villa rosa con la lunga limonaia a vetrate',
  ],
  ninfea: [
    'Illustration: the lake front of the villa, with loggia, balcony and boathouse',
    'Illustrazione: la facciata della villa verso il lago, con loggia, balcone e darsena',
  ],
  aurora: [
    'Illustration: the front of the lodge, stone below and timber above, with flowers on both balconies',
    'Illustrazione: la facciata del rifugio, pietra sotto e legno sopra, con fiori sui due balconi',
  ],
  bellarosa: [
    'Illustration: the façade of the palazzo, with arcade, crowned windows and a loggia under the roof',
    'Illustrazione: la facciata del palazzo, con portico, finestre a timpano e una loggia sotto il tetto',
  ],
  teatro: [
    'Illustration: the inn with iron balconies and red awnings, and the columns of the theatre beside it, both lit',
    'Illustrazione: la locanda con balconi di ferro e tende rosse e, accanto, le colonne del teatro, entrambi illuminati',
  ],
  montefiore: [
    'Illustration: the estate with its crenellated tower, long house and small chapel, vines in front',
    'Illustrazione: la tenuta con la torre merlata, la casa lunga e la piccola cappella, viti in primo piano',
  ],
  tramonto: [
    'Illustration: the stone farmhouse with outside stair, arched porch and dovecote, at sunset',
    'Illustrazione: il casale di pietra con scala esterna, portico ad archi e colombaia, al tramonto',
  ],
}
const seasonWords = {
  spring: ['in spring', 'in primavera'],
  autumn: ['in autumn', 'in autunno'],
  winter: ['in winter', 'in inverno'],
}

/** What each house's windows look out on, and how its rooms are furnished. */
const outlook = {
  miramare: [
    'the evening sea',
    'sul mare della sera',
    'blue tiles and orange stripes',
    'piastrelle azzurre e righe arancioni',
  ],
  limonaia: [
    'the bright sea',
    'sul mare luminoso',
    'a lemon frieze and green bedcovers',
    'un fregio di limoni e copriletti verdi',
  ],
  ninfea: [
    'the lake and its mountains',
    'sul lago e i suoi monti',
    'pale wood and pink cushioned chairs',
    'legno chiaro e poltrone rosa',
  ],
  aurora: [
    'the peaks at first light',
    'sulle cime alla prima luce',
    'timber walls and blue wool',
    'pareti di legno e lana blu',
  ],
  bellarosa: [
    'the roofs and the dome',
    'sui tetti e la cupola',
    'rose walls and a herringbone floor',
    'pareti rosa e pavimento a spina di pesce',
  ],
  teatro: ['the town by night', 'sulla città di notte', 'violet walls and red curtains', 'pareti viola e tende rosse'],
  montefiore: [
    'the vineyards',
    'sulle vigne',
    'ceiling beams, terracotta and wine-red wool',
    'travi, cotto e lana color vino',
  ],
  tramonto: [
    'the hills at sunset',
    'sulle colline al tramonto',
    'ceiling beams and warm terracotta',
    'travi e cotto dai toni caldi',
  ],
}
const roomTexts = {
  1: (en, it, a, b) => [
    `Illustration: a small room with a bed along the wall and a window on ${en}; ${a}`,
    `Illustrazione: una piccola camera con il letto lungo la parete e una finestra ${it}; ${b}`,
  ],
  2: (en, it, a, b) => [
    `Illustration: a double room with two bedside lamps, an armchair and a tall window on ${en}; ${a}`,
    `Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra ${it}; ${b}`,
  ],
  3: (en, it, a, b) => [
    `Illustration: a double room with French doors to a balcony, on ${en}; ${a}`,
    `Illustrazione: una camera doppia con portafinestra e balcone ${it}; ${b}`,
  ],
  4: (en, it, a, b) => [
    `Illustration: a family room with a double and a single bed and a window on ${en}; ${a}`,
    `Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra ${it}; ${b}`,
  ],
  5: (en, it, a, b) => [
    `Illustration: a suite with a sofa, two windows on ${en} and the bed in an alcove; ${a}`,
    `Illustrazione: una suite con divano, due finestre ${it} e il letto in un’alcova; ${b}`,
  ],
  6: (en, it, a, b) => [
    `Illustration: a room open to its own terrace with loungers, on ${en}; ${a}`,
    `Illustrazione: una camera aperta sulla propria terrazza con sdraio, ${it}; ${b}`,
  ],
}

const both = ([en, it]) => ({ en, it })
export const describeHero = (key, season) => {
  const [en, it] = heroTexts[key]
  return season ? { en: `${en}, ${seasonWords[season][0]}`, it: `${it}, ${seasonWords[season][1]}` } : { en, it }
}
export const describeFacade = (key) => both(facadeTexts[key])
export const describeRoom = (key, number) => both(roomTexts[number](...outlook[key]))

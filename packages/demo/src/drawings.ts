import type { BilingualText } from './seed/bilingual-text.ts'

/** A drawing as the seed describes it; `colour` is shown until it has come. */
type Drawing = { readonly width: number; readonly height: number; readonly colour: string; readonly alt: BilingualText }

/** The drawings that the web serves below /pictures, as its own list describes them. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'miramare/hero': {
    width: 1600,
    height: 900,
    colour: '#cfb988',
    alt: {
      en: 'Illustration: a white and ochre hotel in terraces on a sea cliff, a pine in front and sailing boats in the evening sun',
      it: 'Illustrazione: un albergo bianco e ocra a terrazze su una scogliera, un pino in primo piano e barche a vela nel sole della sera',
    },
  },
  'miramare/facade': {
    width: 1200,
    height: 900,
    colour: '#f9e0c0',
    alt: {
      en: 'Illustration: the façade of the hotel, four white and ochre storeys stepping back, with arcades, awnings and bougainvillea',
      it: 'Illustrazione: la facciata dell’albergo, quattro piani bianchi e ocra a gradoni, con portici, tende e buganvillea',
    },
  },
  'miramare/room-1': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the evening sea; blue tiles and orange stripes',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sul mare della sera; piastrelle azzurre e righe arancioni',
    },
  },
  'miramare/room-2': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the evening sea; blue tiles and orange stripes',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sul mare della sera; piastrelle azzurre e righe arancioni',
    },
  },
  'miramare/room-3': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the evening sea; blue tiles and orange stripes',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sul mare della sera; piastrelle azzurre e righe arancioni',
    },
  },
  'miramare/room-4': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the evening sea; blue tiles and orange stripes',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sul mare della sera; piastrelle azzurre e righe arancioni',
    },
  },
  'miramare/room-5': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the evening sea and the bed in an alcove; blue tiles and orange stripes',
      it: 'Illustrazione: una suite con divano, due finestre sul mare della sera e il letto in un’alcova; piastrelle azzurre e righe arancioni',
    },
  },
  'miramare/room-6': {
    width: 1200,
    height: 800,
    colour: '#fbecd6',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the evening sea; blue tiles and orange stripes',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sul mare della sera; piastrelle azzurre e righe arancioni',
    },
  },
  'limonaia/hero': {
    width: 1600,
    height: 900,
    colour: '#c9dcb5',
    alt: {
      en: 'Illustration: a pink villa with green shutters above terraces of lemon trees, the sea behind and a lemon branch in front',
      it: 'Illustrazione: una villa rosa con persiane verdi sopra terrazze di limoni, il mare sullo sfondo e un ramo di limoni in primo piano',
    },
  },
  'limonaia/facade': {
    width: 1200,
    height: 900,
    colour: '#e5c9ba',
    alt: {
      en: 'Illustration: the façade of the pink villa with its long glass house for the lemons',
      it: 'Illustrazione: la facciata della villa rosa con la lunga limonaia a vetrate',
    },
  },
  'limonaia/room-1': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the bright sea; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sul mare luminoso; un fregio di limoni e copriletti verdi',
    },
  },
  'limonaia/room-2': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the bright sea; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sul mare luminoso; un fregio di limoni e copriletti verdi',
    },
  },
  'limonaia/room-3': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the bright sea; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sul mare luminoso; un fregio di limoni e copriletti verdi',
    },
  },
  'limonaia/room-4': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the bright sea; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sul mare luminoso; un fregio di limoni e copriletti verdi',
    },
  },
  'limonaia/room-5': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the bright sea and the bed in an alcove; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una suite con divano, due finestre sul mare luminoso e il letto in un’alcova; un fregio di limoni e copriletti verdi',
    },
  },
  'limonaia/room-6': {
    width: 1200,
    height: 800,
    colour: '#fbf0c9',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the bright sea; a lemon frieze and green bedcovers',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sul mare luminoso; un fregio di limoni e copriletti verdi',
    },
  },
  'ninfea/hero': {
    width: 1600,
    height: 900,
    colour: '#d0d1c1',
    alt: {
      en: 'Illustration: a pale yellow villa with a boathouse mirrored in a misty morning lake, water-lilies in front',
      it: 'Illustrazione: una villa giallo chiaro con la darsena si specchia in un lago nella foschia del mattino, ninfee in primo piano',
    },
  },
  'ninfea/facade': {
    width: 1200,
    height: 900,
    colour: '#f0dfc6',
    alt: {
      en: 'Illustration: the lake front of the villa, with loggia, balcony and boathouse',
      it: 'Illustrazione: la facciata della villa verso il lago, con loggia, balcone e darsena',
    },
  },
  'ninfea/room-1': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the lake and its mountains; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sul lago e i suoi monti; legno chiaro e poltrone rosa',
    },
  },
  'ninfea/room-2': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the lake and its mountains; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sul lago e i suoi monti; legno chiaro e poltrone rosa',
    },
  },
  'ninfea/room-3': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the lake and its mountains; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sul lago e i suoi monti; legno chiaro e poltrone rosa',
    },
  },
  'ninfea/room-4': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the lake and its mountains; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sul lago e i suoi monti; legno chiaro e poltrone rosa',
    },
  },
  'ninfea/room-5': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the lake and its mountains and the bed in an alcove; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una suite con divano, due finestre sul lago e i suoi monti e il letto in un’alcova; legno chiaro e poltrone rosa',
    },
  },
  'ninfea/room-6': {
    width: 1200,
    height: 800,
    colour: '#d9e6e1',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the lake and its mountains; pale wood and pink cushioned chairs',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sul lago e i suoi monti; legno chiaro e poltrone rosa',
    },
  },
  'aurora/hero': {
    width: 1600,
    height: 900,
    colour: '#c0aea4',
    alt: {
      en: 'Illustration: a timber and stone lodge on a meadow between firs, below peaks in the first light',
      it: 'Illustrazione: un rifugio di legno e pietra su un prato tra gli abeti, sotto le cime alla prima luce',
    },
  },
  'aurora/facade': {
    width: 1200,
    height: 900,
    colour: '#c18e81',
    alt: {
      en: 'Illustration: the front of the lodge, stone below and timber above, with flowers on both balconies',
      it: 'Illustrazione: la facciata del rifugio, pietra sotto e legno sopra, con fiori sui due balconi',
    },
  },
  'aurora/room-1': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the peaks at first light; timber walls and blue wool',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sulle cime alla prima luce; pareti di legno e lana blu',
    },
  },
  'aurora/room-2': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the peaks at first light; timber walls and blue wool',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sulle cime alla prima luce; pareti di legno e lana blu',
    },
  },
  'aurora/room-3': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the peaks at first light; timber walls and blue wool',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sulle cime alla prima luce; pareti di legno e lana blu',
    },
  },
  'aurora/room-4': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the peaks at first light; timber walls and blue wool',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sulle cime alla prima luce; pareti di legno e lana blu',
    },
  },
  'aurora/room-5': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the peaks at first light and the bed in an alcove; timber walls and blue wool',
      it: 'Illustrazione: una suite con divano, due finestre sulle cime alla prima luce e il letto in un’alcova; pareti di legno e lana blu',
    },
  },
  'aurora/room-6': {
    width: 1200,
    height: 800,
    colour: '#c08a5c',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the peaks at first light; timber walls and blue wool',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sulle cime alla prima luce; pareti di legno e lana blu',
    },
  },
  'bellarosa/hero': {
    width: 1600,
    height: 900,
    colour: '#cccaa3',
    alt: {
      en: 'Illustration: a rose-coloured palazzo with arcades and a loggia on a sunny square with a fountain, roses in front',
      it: 'Illustrazione: un palazzo rosa con portici e loggia su una piazza assolata con fontana, rose in primo piano',
    },
  },
  'bellarosa/facade': {
    width: 1200,
    height: 900,
    colour: '#e6bba6',
    alt: {
      en: 'Illustration: the façade of the palazzo, with arcade, crowned windows and a loggia under the roof',
      it: 'Illustrazione: la facciata del palazzo, con portico, finestre a timpano e una loggia sotto il tetto',
    },
  },
  'bellarosa/room-1': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the roofs and the dome; rose walls and a herringbone floor',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sui tetti e la cupola; pareti rosa e pavimento a spina di pesce',
    },
  },
  'bellarosa/room-2': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the roofs and the dome; rose walls and a herringbone floor',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sui tetti e la cupola; pareti rosa e pavimento a spina di pesce',
    },
  },
  'bellarosa/room-3': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the roofs and the dome; rose walls and a herringbone floor',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sui tetti e la cupola; pareti rosa e pavimento a spina di pesce',
    },
  },
  'bellarosa/room-4': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the roofs and the dome; rose walls and a herringbone floor',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sui tetti e la cupola; pareti rosa e pavimento a spina di pesce',
    },
  },
  'bellarosa/room-5': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the roofs and the dome and the bed in an alcove; rose walls and a herringbone floor',
      it: 'Illustrazione: una suite con divano, due finestre sui tetti e la cupola e il letto in un’alcova; pareti rosa e pavimento a spina di pesce',
    },
  },
  'bellarosa/room-6': {
    width: 1200,
    height: 800,
    colour: '#f0c4b4',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the roofs and the dome; rose walls and a herringbone floor',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sui tetti e la cupola; pareti rosa e pavimento a spina di pesce',
    },
  },
  'teatro/hero': {
    width: 1600,
    height: 900,
    colour: '#66548d',
    alt: {
      en: 'Illustration: a narrow inn with red awnings beside a lit theatre on a square at nightfall, under a crescent moon',
      it: 'Illustrazione: una stretta locanda con tende rosse accanto a un teatro illuminato, su una piazza all’imbrunire sotto la falce di luna',
    },
  },
  'teatro/facade': {
    width: 1200,
    height: 900,
    colour: '#986e88',
    alt: {
      en: 'Illustration: the inn with iron balconies and red awnings, and the columns of the theatre beside it, both lit',
      it: 'Illustrazione: la locanda con balconi di ferro e tende rosse e, accanto, le colonne del teatro, entrambi illuminati',
    },
  },
  'teatro/room-1': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the town by night; violet walls and red curtains',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sulla città di notte; pareti viola e tende rosse',
    },
  },
  'teatro/room-2': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the town by night; violet walls and red curtains',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sulla città di notte; pareti viola e tende rosse',
    },
  },
  'teatro/room-3': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the town by night; violet walls and red curtains',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sulla città di notte; pareti viola e tende rosse',
    },
  },
  'teatro/room-4': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the town by night; violet walls and red curtains',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sulla città di notte; pareti viola e tende rosse',
    },
  },
  'teatro/room-5': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the town by night and the bed in an alcove; violet walls and red curtains',
      it: 'Illustrazione: una suite con divano, due finestre sulla città di notte e il letto in un’alcova; pareti viola e tende rosse',
    },
  },
  'teatro/room-6': {
    width: 1200,
    height: 800,
    colour: '#6d4a80',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the town by night; violet walls and red curtains',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sulla città di notte; pareti viola e tende rosse',
    },
  },
  'montefiore/hero': {
    width: 1600,
    height: 900,
    colour: '#e6d8a1',
    alt: {
      en: 'Illustration: a wine estate with a tower on a hill, a white road between cypresses and vineyards leading up to it',
      it: 'Illustrazione: una tenuta con torre in cima a una collina, una strada bianca tra cipressi e vigne che sale fino a lei',
    },
  },
  'montefiore/facade': {
    width: 1200,
    height: 900,
    colour: '#efd8a7',
    alt: {
      en: 'Illustration: the estate with its crenellated tower, long house and small chapel, vines in front',
      it: 'Illustrazione: la tenuta con la torre merlata, la casa lunga e la piccola cappella, viti in primo piano',
    },
  },
  'montefiore/room-1': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the vineyards; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sulle vigne; travi, cotto e lana color vino',
    },
  },
  'montefiore/room-2': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the vineyards; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sulle vigne; travi, cotto e lana color vino',
    },
  },
  'montefiore/room-3': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the vineyards; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sulle vigne; travi, cotto e lana color vino',
    },
  },
  'montefiore/room-4': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the vineyards; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sulle vigne; travi, cotto e lana color vino',
    },
  },
  'montefiore/room-5': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the vineyards and the bed in an alcove; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una suite con divano, due finestre sulle vigne e il letto in un’alcova; travi, cotto e lana color vino',
    },
  },
  'montefiore/room-6': {
    width: 1200,
    height: 800,
    colour: '#f3e0b6',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the vineyards; ceiling beams, terracotta and wine-red wool',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sulle vigne; travi, cotto e lana color vino',
    },
  },
  'tramonto/hero': {
    width: 1600,
    height: 900,
    colour: '#dd8458',
    alt: {
      en: 'Illustration: a stone farmhouse with lit windows among hills at sunset, an olive tree and tall grass in front',
      it: 'Illustrazione: un casale di pietra con le finestre accese tra le colline al tramonto, un olivo ed erba alta in primo piano',
    },
  },
  'tramonto/facade': {
    width: 1200,
    height: 900,
    colour: '#e3956b',
    alt: {
      en: 'Illustration: the stone farmhouse with outside stair, arched porch and dovecote, at sunset',
      it: 'Illustrazione: il casale di pietra con scala esterna, portico ad archi e colombaia, al tramonto',
    },
  },
  'tramonto/room-1': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a small room with a bed along the wall and a window on the hills at sunset; ceiling beams and warm terracotta',
      it: 'Illustrazione: una piccola camera con il letto lungo la parete e una finestra sulle colline al tramonto; travi e cotto dai toni caldi',
    },
  },
  'tramonto/room-2': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a double room with two bedside lamps, an armchair and a tall window on the hills at sunset; ceiling beams and warm terracotta',
      it: 'Illustrazione: una camera doppia con due lampade, una poltrona e un’alta finestra sulle colline al tramonto; travi e cotto dai toni caldi',
    },
  },
  'tramonto/room-3': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a double room with French doors to a balcony, on the hills at sunset; ceiling beams and warm terracotta',
      it: 'Illustrazione: una camera doppia con portafinestra e balcone sulle colline al tramonto; travi e cotto dai toni caldi',
    },
  },
  'tramonto/room-4': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a family room with a double and a single bed and a window on the hills at sunset; ceiling beams and warm terracotta',
      it: 'Illustrazione: una camera familiare con un letto doppio e uno singolo e una finestra sulle colline al tramonto; travi e cotto dai toni caldi',
    },
  },
  'tramonto/room-5': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a suite with a sofa, two windows on the hills at sunset and the bed in an alcove; ceiling beams and warm terracotta',
      it: 'Illustrazione: una suite con divano, due finestre sulle colline al tramonto e il letto in un’alcova; travi e cotto dai toni caldi',
    },
  },
  'tramonto/room-6': {
    width: 1200,
    height: 800,
    colour: '#efc29a',
    alt: {
      en: 'Illustration: a room open to its own terrace with loungers, on the hills at sunset; ceiling beams and warm terracotta',
      it: 'Illustrazione: una camera aperta sulla propria terrazza con sdraio, sulle colline al tramonto; travi e cotto dai toni caldi',
    },
  },
}

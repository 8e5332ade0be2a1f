/** Alternative texts of what the houses offer, in English and Italian. */
const texts = {
  'miramare/boat': [
    'a blue wooden boat with a white sail and its skipper on the evening sea',
    'una barca di legno blu con la vela bianca e chi la guida, sul mare della sera',
  ],
  'miramare/dinner': [
    'a table laid for two by the sea, with grilled fish, wine and two lanterns',
    'un tavolo per due sul mare, con pesce alla griglia, vino e due lanterne',
  ],
  'miramare/transfer': [
    'a small orange car with suitcases on its roof on the road above the sea',
    'una piccola auto arancione con le valigie sul tetto, sulla strada sopra il mare',
  ],
  'miramare/snorkelling': [
    'a diving mask, a snorkel and fins on a rock by the sea',
    'una maschera, un boccaglio e le pinne su uno scoglio in riva al mare',
  ],
  'miramare/lunch': [
    'a table under a striped awning with fish, bread, lemons and a bottle of white wine',
    'un tavolo sotto una tenda a righe con pesce, pane, limoni e una bottiglia di vino bianco',
  ],
  'miramare/cot': [
    'a wooden cot on tiles, under a mobile of little boats',
    'una culla di legno su piastrelle, sotto una giostrina di barchette',
  ],
  'miramare/garage': [
    'an orange car with its lights on in a vaulted garage',
    'un’auto arancione a fari accesi in un garage a volta',
  ],
  'limonaia/lemons': [
    'a jar of marmalade and lemons on a table, under branches with fruit',
    'un vasetto di marmellata e limoni su un tavolo, sotto rami carichi di frutti',
  ],
  'limonaia/picnic': [
    'a basket with bread and wine on a checked cloth on the beach',
    'un cestino con pane e vino su una tovaglia a quadri, sulla spiaggia',
  ],
  'limonaia/dog': [
    'a brown dog on a round blanket beside its bowl',
    'un cane marrone su una coperta rotonda, accanto alla sua ciotola',
  ],
  'ninfea/transfer': [
    'a mahogany launch on the lake below the mountains',
    'un motoscafo di mogano sul lago, sotto le montagne',
  ],
  'ninfea/bath': [
    'a steaming wooden tub, towels and a ladder on a jetty by the lake',
    'una tinozza di legno fumante, teli e una scaletta su un pontile del lago',
  ],
  'ninfea/massage': [
    'rolled towels, a bottle of oil, smooth stones and flowers before the lake',
    'teli arrotolati, una bottiglia d’olio, pietre lisce e fiori davanti al lago',
  ],
  'ninfea/dinner': [
    'a table laid for two above the lake, with fish, wine and two lanterns',
    'un tavolo per due sul lago, con pesce, vino e due lanterne',
  ],
  'aurora/cable-car': [
    'an orange cable car with two passengers below the peaks',
    'una cabina arancione della funivia con due passeggeri, sotto le cime',
  ],
  'aurora/first-light': [
    'two hikers on a ridge, the peaks behind them in the first light',
    'due escursionisti su una cresta, dietro di loro le cime nella prima luce',
  ],
  'aurora/packed-lunch': [
    'bread, cheese, an apple and a flask on a wooden table before the peaks',
    'pane, formaggio, una mela e una borraccia su un tavolo di legno davanti alle cime',
  ],
  'bellarosa/transfer': [
    'a small ochre car with suitcases on its roof before the town',
    'una piccola auto ocra con le valigie sul tetto davanti alla città',
  ],
  'bellarosa/frescoes': [
    'three candles before a painted wall with two figures and a sun',
    'tre candele davanti a una parete affrescata con due figure e un sole',
  ],
  'bellarosa/parking': [
    'a board of keys, and on the table below a key with its tag and flowers',
    'una bacheca di chiavi e, sul tavolo sotto, una chiave con la sua targhetta e dei fiori',
  ],
  'bellarosa/chocolate': [
    'a steaming cup of chocolate before shelves of books',
    'una tazza di cioccolata fumante davanti a scaffali di libri',
  ],
  'teatro/seat': [
    'rows of red seats before a stage, one of them golden',
    'file di poltrone rosse davanti al palco, una è d’oro',
  ],
  'teatro/supper': [
    'soup, ham, bread and wine by candlelight, the town by night behind',
    'zuppa, prosciutto, pane e vino a lume di candela, sullo sfondo la città di notte',
  ],
  'montefiore/harvest': [
    'a crate of grapes, shears and a straw hat among the vineyards',
    'una cassetta d’uva, le forbici e un cappello di paglia tra le vigne',
  ],
  'montefiore/bottles': [
    'six bottles in a wooden box, and a glass of red wine',
    'sei bottiglie in una cassetta di legno e un bicchiere di vino rosso',
  ],
  'montefiore/tasting': [
    'four glasses of wine and a bottle before casks, under a lantern',
    'quattro bicchieri di vino e una bottiglia davanti alle botti, sotto una lanterna',
  ],
  'montefiore/bicycle': [
    'a bicycle with a basket of flowers before the vineyards',
    'una bicicletta con un cestino di fiori davanti alle vigne',
  ],
  'montefiore/transfer': [
    'a small ochre car with suitcases on its roof between vineyards',
    'una piccola auto ocra con le valigie sul tetto tra le vigne',
  ],
  'montefiore/fireside': [
    'two armchairs and two glasses of wine before a fire',
    'due poltrone e due bicchieri di vino davanti al camino acceso',
  ],
  'tramonto/linen': ['white sheets on a line in the evening sun', 'lenzuola bianche stese al sole della sera'],
  'tramonto/fresh-linen': [
    'folded sheets and towels with a bunch of lavender',
    'lenzuola e asciugamani piegati con un mazzetto di lavanda',
  ],
  'tramonto/pizza': ['a pizza before the fire of a brick oven', 'una pizza davanti al fuoco di un forno di mattoni'],
  'tramonto/wood': ['a basket of logs beside a burning fireplace', 'una cesta di legna accanto al camino acceso'],
}

export const describeService = (name) => {
  const [en, it] = texts[name]
  return { en: `Illustration: ${en}`, it: `Illustrazione: ${it}` }
}

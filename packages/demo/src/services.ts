import type { HouseService } from './seed/house-extras.ts'

// What the houses sell beside their rooms; the ids in `childPrices` are those of the house's own bands.

const transfers = { en: 'Transfers', it: 'Transfer' }
const forTheRoom = { en: 'For the room', it: 'Per la camera' }
const table = { en: 'Table and cellar', it: 'Tavola e cantina' }
const outdoors = { en: 'Out and about', it: 'In giro' }
const wellness = { en: 'Wellness', it: 'Benessere' }
const parking = { en: 'Parking', it: 'Parcheggio' }
const daily = 127
const weekdaysOnly = 0b0111_1110

export const miramareServices: readonly HouseService[] = [
  {
    name: { en: 'Transfer by car', it: 'Transfer in auto' },
    description: {
      en: 'Our driver waits at the airport or the station with your name on a slate, and takes you up the last bends. Up to four guests with luggage.',
      it: 'Il nostro autista ti aspetta in aeroporto o in stazione con il tuo nome su una lavagnetta e fa per te le ultime curve. Fino a quattro ospiti con bagagli.',
    },
    category: transfers,
    per: 'unit',
    when: 'day',
    price: 65,
    maxQuantity: 2,
    transfer: true,
  },
  {
    name: { en: 'Snorkelling in the cove', it: 'Maschera e boccaglio nella cala' },
    description: {
      en: 'An hour and a half in the cove of the seals with a guide; mask and fins are there in every size.',
      it: 'Un’ora e mezza nella cala delle foche con una guida; maschere e pinne ci sono di ogni misura.',
    },
    category: { en: 'At sea', it: 'In mare' },
    per: 'person',
    when: 'day',
    price: 48,
    childPrices: { 1: 0, 2: 24 },
    maxQuantity: 8,
    slots: { times: ['10:00', '15:00'], places: 8 },
    weekdays: daily,
  },
  {
    name: { en: 'Lunch on the terrace', it: 'Pranzo in terrazza' },
    description: {
      en: 'What the boats brought in, under the white awning.',
      it: 'Quello che hanno portato le barche, sotto la tenda bianca.',
    },
    category: { en: 'At table', it: 'A tavola' },
    per: 'person',
    when: 'day',
    price: 32,
    childPrices: { 1: 0, 2: 16 },
  },
  {
    name: { en: 'Cot', it: 'Culla' },
    description: {
      en: 'A wooden cot with linen, made up when you arrive.',
      it: 'Una culla di legno con lenzuolini, pronta al tuo arrivo.',
    },
    category: forTheRoom,
    per: 'unit',
    when: 'stay',
    price: 15,
    maxQuantity: 2,
  },
  {
    name: { en: 'Garage', it: 'Garage' },
    description: { en: 'A place under cover below the house.', it: 'Un posto al coperto sotto la casa.' },
    category: parking,
    per: 'unit',
    when: 'night',
    price: 18,
    maxQuantity: 3,
  },
]

export const limonaiaServices: readonly HouseService[] = [
  {
    name: { en: 'Morning among the lemons', it: 'Mattina tra i limoni' },
    description: {
      en: 'An hour with the gardener in the glass house, and a jar of marmalade to take home.',
      it: 'Un’ora con il giardiniere nella serra, e un vasetto di marmellata da portare a casa.',
    },
    category: outdoors,
    per: 'person',
    when: 'day',
    price: 18,
    childPrices: { 1: 0, 2: 9 },
    slots: { times: ['10:00'], places: 10 },
    weekdays: weekdaysOnly,
  },
  {
    name: { en: 'Picnic basket', it: 'Cestino da picnic' },
    description: { en: 'For two, with a cloth that knows the beach.', it: 'Per due, con una tovaglia che conosce la spiaggia.' },
    category: table,
    per: 'unit',
    when: 'day',
    price: 29,
    maxQuantity: 4,
  },
  {
    name: { en: 'Dog in the room', it: 'Cane in camera' },
    description: { en: 'A bowl, a blanket and a towel for wet paws.', it: 'Una ciotola, una coperta e un telo per le zampe bagnate.' },
    category: forTheRoom,
    per: 'unit',
    when: 'night',
    price: 8,
    maxQuantity: 2,
  },
]

export const ninfeaServices: readonly HouseService[] = [
  {
    name: { en: 'Transfer by boat', it: 'Transfer in motoscafo' },
    description: {
      en: 'From the landing stage at the station to our own, in the mahogany launch. Up to six guests.',
      it: 'Dall’imbarcadero della stazione al nostro, sul motoscafo di mogano. Fino a sei ospiti.',
    },
    category: transfers,
    per: 'unit',
    when: 'day',
    price: 140,
    maxQuantity: 2,
    transfer: true,
  },
  {
    name: { en: 'Hour in the bath house', it: 'Un’ora nel bagno sul lago' },
    description: {
      en: 'Sauna and a ladder into the lake, for your party alone.',
      it: 'Sauna e una scaletta nel lago, solo per voi.',
    },
    category: wellness,
    per: 'unit',
    when: 'day',
    price: 60,
    maxQuantity: 1,
    slots: { times: ['08:00', '17:00', '19:00'], places: 1 },
  },
  {
    name: { en: 'Massage', it: 'Massaggio' },
    description: { en: 'Fifty minutes, with oil of our own olives.', it: 'Cinquanta minuti, con l’olio dei nostri ulivi.' },
    category: wellness,
    per: 'person',
    when: 'day',
    price: 95,
    slots: { times: ['11:00', '15:00'], places: 2 },
    weekdays: weekdaysOnly,
  },
  {
    name: { en: 'Dinner in the loggia', it: 'Cena nella loggia' },
    description: { en: 'Five courses at the water’s edge.', it: 'Cinque portate a filo d’acqua.' },
    category: table,
    per: 'person',
    when: 'day',
    price: 88,
    childPrices: { 1: 0, 2: 40, 3: 60 },
  },
]

export const auroraServices: readonly HouseService[] = [
  {
    name: { en: 'Cable car, up and down', it: 'Funivia, salita e discesa' },
    description: { en: 'Tickets wait at the valley station.', it: 'I biglietti ti aspettano alla stazione a valle.' },
    category: outdoors,
    per: 'person',
    when: 'stay',
    price: 34,
    childPrices: { 1: 0, 2: 17 },
    maxQuantity: 20,
  },
  {
    name: { en: 'First light with the guide', it: 'La prima luce con la guida' },
    description: {
      en: 'Out in the dark with Reto, on the saddle when the sun comes up, back for breakfast.',
      it: 'Si parte al buio con Reto, si arriva alla sella quando sorge il sole, si torna per colazione.',
    },
    category: outdoors,
    per: 'person',
    when: 'day',
    price: 45,
    childPrices: { 2: 25 },
    slots: { times: ['05:00'], places: 6 },
  },
  {
    name: { en: 'Packed lunch', it: 'Pranzo al sacco' },
    description: { en: 'Bread, cheese, an apple and something sweet.', it: 'Pane, formaggio, una mela e qualcosa di dolce.' },
    category: table,
    per: 'person',
    when: 'day',
    price: 16,
  },
]

export const bellarosaServices: readonly HouseService[] = [
  {
    name: { en: 'Transfer by car', it: 'Transfer in auto' },
    description: {
      en: 'From airport or station to the green door, with the permit for the old town. Up to three guests with luggage.',
      it: 'Dall’aeroporto o dalla stazione al portone verde, con il permesso per il centro. Fino a tre ospiti con bagagli.',
    },
    category: transfers,
    per: 'unit',
    when: 'day',
    price: 55,
    maxQuantity: 3,
    transfer: true,
  },
  {
    name: { en: 'The frescoes by candlelight', it: 'Gli affreschi a lume di candela' },
    description: { en: 'An hour with Signora Elvira when the house is quiet.', it: 'Un’ora con la signora Elvira quando la casa tace.' },
    category: outdoors,
    per: 'person',
    when: 'day',
    price: 25,
    childPrices: { 1: 0, 2: 10 },
    slots: { times: ['21:30'], places: 12 },
  },
  {
    name: { en: 'Parking with porter', it: 'Parcheggio con portiere' },
    description: { en: 'Leave the key: the porter does the rest.', it: 'Lascia la chiave: al resto pensa il portiere.' },
    category: parking,
    per: 'unit',
    when: 'night',
    price: 35,
    maxQuantity: 2,
  },
  {
    name: { en: 'Hot chocolate in the library', it: 'Cioccolata in biblioteca' },
    description: { en: 'The cook’s recipe, at five in the afternoon.', it: 'La ricetta della cuoca, alle cinque del pomeriggio.' },
    category: table,
    per: 'person',
    when: 'day',
    price: 12,
  },
]

export const teatroServices: readonly HouseService[] = [
  {
    name: { en: 'Seat in the stalls', it: 'Poltrona in platea' },
    description: {
      en: 'One of the six seats that the theatre keeps for us each evening.',
      it: 'Una delle sei poltrone che il teatro tiene per noi ogni sera.',
    },
    category: { en: 'Theatre', it: 'Teatro' },
    per: 'unit',
    when: 'day',
    price: 42,
    maxQuantity: 6,
    slots: { times: ['20:30'], places: 6 },
    weekdays: 0b0111_1100,
  },
  {
    name: { en: 'Supper after the show', it: 'Cena dopo lo spettacolo' },
    description: { en: 'Soup, ham, a glass: until one in the morning.', it: 'Zuppa, prosciutto, un bicchiere: fino all’una.' },
    category: table,
    per: 'person',
    when: 'day',
    price: 22,
    childPrices: { 1: 0, 2: 11 },
  },
]

export const montefioreServices: readonly HouseService[] = [
  {
    name: { en: 'Tasting in the cellar', it: 'Degustazione in cantina' },
    description: {
      en: 'Four wines with the cellar master, from cask and from bottle.',
      it: 'Quattro vini con il cantiniere, dalla botte e dalla bottiglia.',
    },
    category: { en: 'Cellar', it: 'Cantina' },
    per: 'person',
    when: 'day',
    price: 30,
    maxQuantity: 8,
    slots: { times: ['11:00', '17:00'], places: 8 },
    weekdays: weekdaysOnly,
  },
  {
    name: { en: 'Bicycle', it: 'Bicicletta' },
    description: { en: 'With a motor for the way back up.', it: 'Con il motore, per tornare su.' },
    category: outdoors,
    per: 'unit',
    when: 'day',
    price: 28,
    maxQuantity: 6,
  },
  {
    name: { en: 'Transfer by car', it: 'Transfer in auto' },
    description: {
      en: 'From the station in the valley, whenever your train comes.',
      it: 'Dalla stazione a valle, quando arriva il tuo treno.',
    },
    category: transfers,
    per: 'unit',
    when: 'day',
    price: 40,
    maxQuantity: 3,
    transfer: true,
  },
]

export const tramontoServices: readonly HouseService[] = [
  {
    name: { en: 'Bed and bath linen', it: 'Biancheria da letto e da bagno' },
    description: {
      en: 'Line-dried behind the barn, on the bed when you come.',
      it: 'Asciugata al sole dietro il fienile, sul letto quando arrivi.',
    },
    category: { en: 'Linen', it: 'Biancheria' },
    mandatory: true,
    per: 'unit',
    when: 'stay',
    price: 18,
    maxQuantity: 1,
  },
  {
    name: { en: 'Linen changed every other day', it: 'Biancheria cambiata a giorni alterni' },
    description: { en: 'Fresh sheets and towels all through the stay.', it: 'Lenzuola e asciugamani freschi per tutto il soggiorno.' },
    category: { en: 'Linen', it: 'Biancheria' },
    mandatory: true,
    per: 'unit',
    when: 'night',
    price: 14,
    maxQuantity: 1,
  },
  {
    name: { en: 'Pizza from the wood oven', it: 'Pizza dal forno a legna' },
    description: { en: 'You stretch the dough, Gino watches the fire.', it: 'Tu stendi la pasta, Gino guarda il fuoco.' },
    category: table,
    per: 'person',
    when: 'day',
    price: 20,
    childPrices: { 1: 0, 2: 10 },
    slots: { times: ['19:00'], places: 10 },
    weekdays: 0b0101_0100,
  },
  {
    name: { en: 'Basket of wood', it: 'Cesta di legna' },
    description: { en: 'For the fireplace, an evening’s worth.', it: 'Per il camino, quanto basta a una sera.' },
    category: forTheRoom,
    per: 'unit',
    when: 'day',
    price: 9,
    maxQuantity: 3,
  },
]

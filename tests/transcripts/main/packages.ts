import { money } from '@portico/domain/money/money'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { answered, day, transcript } from '../transcript.ts'

const wine = {
  id: 12,
  name: 'Settimana del vino',
  summary: 'Sette notti',
  description: 'Con degustazione.',
  pictures: [],
  first: day('2027-09-01'),
  last: day('2027-10-31'),
  minNights: 7,
  maxNights: 7,
  arrivalDays: [false, false, false, false, false, false, true],
  mealPlan: 'HB',
  children: true,
  includes: ['Degustazione'],
} as const

export const packagesTranscript = transcript(
  packages,
  [
    { title: 'of a hotel', input: {}, request: 'ca_id=201&ho_id=101&ln_id=2' },
    { title: 'of one package', input: { packageId: 12 }, request: 'ca_id=201&ho_id=101&ln_id=2&pcId=12' },
    {
      title: 'in the other spelling',
      input: { packageId: 12 },
      request: 'ca_id=201&ho_id=101&ln_id=2&pc_id=12',
      drift: true,
    },
    { title: 'of no package in particular', input: {}, request: 'ca_id=201&ho_id=101&ln_id=2&pcId=0', drift: true },
  ],
  [
    {
      title: 'a package of one week from Saturday',
      reply: `{
        "currency": {"code": "EUR"},
        "pacchetti": [{
          "id": 12, "nome": "Settimana del vino", "descrizionebreve": "Sette notti", "descrizione": "Con degustazione.",
          "datainizio": "20270901", "datafine": "20271031", "minstay": 7, "maxstay": 7, "bambini": true,
          "colazione": true, "pranzo": false, "cena": true, "servizi": ["Degustazione"],
          "arrivaldomenica": false, "arrivallunedi": false, "arrivalmartedi": false, "arrivalmercoledi": false,
          "arrivalgiovedi": false, "arrivalvenerdi": false, "arrivalsabato": true
        }]
      }`,
      result: answered({ currency: 'EUR', packages: [wine] }),
    },
    {
      title: 'numbers and flags as text, one package and one service for their lists, no currency',
      reply: `{
        "pacchetti": {
          "id": "12", "nome": "Settimana del vino", "descrizionebreve": "Sette notti", "descrizione": "Con degustazione.",
          "datainizio": "2027-09-01", "datafine": "20271031", "minstay": "7", "maxstay": "7", "bambini": "true", "foto": "\\r\\n",
          "colazione": "true", "pranzo": "false", "cena": "true", "servizi": "Degustazione",
          "arrivaldomenica": "false", "arrivallunedi": "false", "arrivalmartedi": "false", "arrivalmercoledi": "false",
          "arrivalgiovedi": "false", "arrivalvenerdi": "false", "arrivalsabato": " true "
        }
      }`,
      result: answered({ currency: 'EUR', packages: [wine] }),
      drift: true,
    },
    {
      title: 'the next stay of a package, with its price and who organises the journey',
      reply: `{
        "currency": {"code": "JPY"},
        "pacchetti": [{
          "id": 12, "nome": "Settimana del vino", "descrizionebreve": "Sette notti", "descrizione": "Con degustazione.",
          "datainizio": "20270901", "datafine": "20271031", "minstay": 7, "maxstay": 7, "bambini": true,
          "colazione": true, "pranzo": true, "cena": true, "px_mealPlan": "AI", "servizi": ["Degustazione"],
          "arrivaldomenica": false, "arrivallunedi": false, "arrivalmartedi": false, "arrivalmercoledi": false,
          "arrivalgiovedi": false, "arrivalvenerdi": false, "arrivalsabato": true,
          "px_next": {"arrival": "20270904", "nights": 7, "total": 140000},
          "px_organiser": {"name": "Viaggi Sole", "licence": "FI 12/2020", "insolvencyCover": "Fondo 7"}
        }]
      }`,
      result: answered({
        currency: 'JPY',
        packages: [
          {
            ...wine,
            mealPlan: 'AI',
            next: { arrival: day('2027-09-04'), nights: 7, price: money(140_000, 'JPY') },
            organiser: { name: 'Viaggi Sole', licence: 'FI 12/2020', insolvencyCover: 'Fondo 7' },
          },
        ],
      }),
      px: true,
    },
  ],
)

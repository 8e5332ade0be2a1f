import type { paymentChoice as english } from '../en/payment-choice.ts'

export const paymentChoice: typeof english = {
  instalments:
    'Sie zahlen an {{provider}} in drei oder vier Raten, die erste heute. {{provider}} zeigt Daten und Bedingungen, bevor Sie zustimmen, und entscheidet selbst. Das Hotel bekommt alles sofort.',
  simulation: 'Simulation: Es fließt kein Geld.',
  test: 'Testkonto: Es fließt kein Geld, und nichts wird bezahlt.',
  now: 'Sie zahlen {{amount}} gleich nach der Buchung, auf der Seite von {{provider}}. Ihre Buchung ist bestätigt, sobald sie bezahlt ist.',
  later:
    'Heute ist nichts fällig. Für das, was vor der Anreise fällig ist, schicken wir Ihnen rechtzeitig zu jedem Tag einen Link per E-Mail.',
  laterBesides: 'Für das, was später fällig ist, schicken wir Ihnen einen Link per E-Mail.',
  authorisation:
    'Zum Termin schicken wir Ihnen einen Link, mit dem {{amount}} auf Ihrer Karte reserviert werden. Es wird nichts abgebucht: Sie zahlen im Hotel.',
  card: 'Sie hinterlegen eine Karte auf der Seite von {{provider}}. Jetzt wird nichts abgebucht.',
  link: 'Wir schicken Ihnen eine E-Mail mit einem Link, über den Sie {{amount}} bezahlen, wann es Ihnen passt, rechtzeitig.',
  linkGuarantee:
    'Wir senden Ihnen eine E-Mail mit einem Link, über den Ihre Karte für den Aufenthalt einsteht. Es wird nichts abgebucht: Sie zahlen im Hotel.',
}

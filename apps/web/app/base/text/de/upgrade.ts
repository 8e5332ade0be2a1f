export const upgrade = {
  title: 'Wie wäre es mit {{room}}?',
  replaces: 'Statt {{room}}, für den ganzen Aufenthalt:',
  more: '{{price}} mehr.',
  less: '{{price}} weniger.',
  same: 'zum gleichen Preis.',
  take: '{{room}} nehmen',
  dismiss: 'Bei {{room}} bleiben',
  unreadable: 'Das bessere Zimmer in dieser Adresse war nicht lesbar und wurde weggelassen. Zimmer und Preis gelten, wie sie hier stehen.',
}

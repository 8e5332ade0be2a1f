export default {
  frame: {
    cookieTitle: 'Cookies on this site',
    cookieRequest: 'May we also measure how this site is used?',
    cookieText:
      'We use only the cookies that a booking needs. With your consent we may also measure how the site is used.',
    cookieAccept: 'Accept',
    cookieReject: 'Reject',
    cookieMore: 'Learn more',
    cookieMoreText:
      'A booking needs cookies for the dates and rooms you hold and for your reservation. They stay on this site and end with your visit; the dates of your last search stay in this browser for 30 days.',
    cookieMoreNothing: 'Nothing is loaded from other companies, whatever you choose.',
    cookieMoreScript:
      'If you accept, a script of {{host}} is loaded too, except where you book, pay or type your details.',
  },
} as const

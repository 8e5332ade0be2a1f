/** The pictures of a room. */
export const pictures = {
  title: 'Pictures',
  open: 'All {{count}} pictures: {{room}}',
  count: '{{count}} pictures',
  place: '{{place}} of {{count}}',
  previous: 'Previous picture',
  next: 'Next picture',
}

/**
 * What a walk does not count: the vocabulary that every file may use, and what the process does for every request
 * alike.
 */
const notCounted: readonly { readonly what: string; readonly files: RegExp }[] = [
  {
    what: 'components and their texts',
    files: /^apps\/web\/app\/(base\/(text|ui)|parts\/price)\/|^apps\/web\/app\/(?!.*[.]route[.]tsx$).*[.]tsx$/,
  },
  { what: 'time, money, party', files: /^packages\/domain\/src\/(time|money|party)\// },
  { what: 'codec', files: /^packages\/contracts\/src\/legacy\/codec\// },
  {
    what: 'schemas of requests and replies',
    files: /^packages\/contracts\/src\/(legacy\/(parts|main|api)\/|[^/]+[.]ts$|scope\/)/,
  },
  { what: 'libraries: what every process does alike', files: /^packages\/server\// },
]

export const isCounted = (file: string): boolean => !notCounted.some(({ files }) => files.test(file))
export const saidNotCounted = notCounted.map(({ what }) => what).join('; ')

import type { DraftFile, FilePiece, fileRefusals } from '@portico/contracts/operator/offer-files'

export const fileKindWords: Record<DraftFile['kind'], string> = { attachment: 'File', film: 'Film', link: 'Link' }

export const acceptedFiles: Record<FilePiece['kind'], string> = {
  attachment: '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp',
  film: '.mp4,.m4v,.webm,video/mp4,video/webm',
  captions: '.vtt,text/vtt',
}

export const fileHelp: Record<FilePiece['kind'], string> = {
  attachment: 'PDF, JPEG, PNG or WebP, up to 20 MB.',
  film: 'MP4 or WebM, up to 200 MB.',
  captions: 'WebVTT, for guests who do not hear it.',
}

export function fileProblemText(
  kind: FilePiece['kind'],
  reason: (typeof fileRefusals)[number] | 'failed' | 'signed-out',
): string {
  switch (reason) {
    case 'too-large':
      return `The file is too large. ${fileHelp[kind]}`
    case 'type':
      return `This is no such file, whatever it is called. ${fileHelp[kind]}`
    case 'damaged':
      return 'The file is not whole, or holds something else besides. Save it anew and try again.'
    case 'no-room':
      return 'There is no room left for files of this size on the hotel’s server.'
    case 'interrupted':
    case 'failed':
      return 'The file has not arrived. Please try again.'
    case 'signed-out':
      return 'You were signed out before the file had arrived. Sign in and choose it again.'
  }
}

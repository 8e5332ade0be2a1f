import type { DraftFile, FilePiece, fileRefusals } from '@portico/contracts/operator/offer-files'
import { t, texts } from '../ui/texts.ts'

export const fileKindWords: Record<DraftFile['kind'], string> = texts.words.fileKind

export const acceptedFiles: Record<FilePiece['kind'], string> = {
  attachment: '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp',
  film: '.mp4,.m4v,.webm,video/mp4,video/webm',
  captions: '.vtt,text/vtt',
}

export const fileHelp: Record<FilePiece['kind'], string> = texts.words.fileHelp

export function fileProblemText(
  fileKind: FilePiece['kind'],
  reason: (typeof fileRefusals)[number] | 'failed' | 'signed-out',
): string {
  switch (reason) {
    case 'too-large':
      return t('words.theFileIsTooLarge', { kind: fileHelp[fileKind] })
    case 'type':
      return t('words.thisIsNoSuchFileWhatever', { kind: fileHelp[fileKind] })
    case 'damaged':
      return t('words.theFileIsNotWholeOr')
    case 'no-room':
      return t('words.thereIsNoRoomForFiles')
    case 'interrupted':
    case 'failed':
      return t('words.theFileHasNotArrivedPlease')
    case 'signed-out':
      return t('words.youWereSignedOutBeforeThe')
  }
}

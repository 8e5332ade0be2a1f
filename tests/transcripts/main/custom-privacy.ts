import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { answered, transcript } from '../transcript.ts'

export const customPrivacyTranscript = transcript(
  customPrivacy,
  [{ title: 'of a hotel', input: {}, request: 'ca_id=201&ho_id=101&ln_id=2' }],
  [
    {
      title: 'the policies',
      reply: `{"policies": [{"cpId": 3, "title": "Foto", "text": "Posso essere fotografato.", "mandatory": true}]}`,
      result: answered([{ policyId: 3, title: 'Foto', text: 'Posso essere fotografato.', mandatory: true }]),
    },
    { title: 'none', reply: `{"policies": []}`, result: answered([]) },
    {
      title: 'one for the list, its id as text, optional unless said otherwise',
      reply: `{"policies": {"cpId": "3", "text": "Posso essere fotografato."}}`,
      result: answered([{ policyId: 3, title: '', text: 'Posso essere fotografato.', mandatory: false }]),
      drift: true,
    },
  ],
)

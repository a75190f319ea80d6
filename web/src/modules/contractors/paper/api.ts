import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type AskedPaper = Answer<'/api/contractor_papers/look', 'post'>['request'];
export type Sending = Body<'/api/contractor_papers/send', 'post'>;

export const lookAt = async (token: string) =>
  (await unwrap(api.POST('/api/contractor_papers/look', { body: { token } }))).request;

export const sendPaper = async (body: Sending, key: string) => {
  const headers = { 'Idempotency-Key': key };
  return (await unwrap(api.POST('/api/contractor_papers/send', { body, headers }))).request;
};

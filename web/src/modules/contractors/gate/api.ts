import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type OpenGate = Answer<'/api/gate/open', 'post'>;
export type SignedOn = Answer<'/api/gate/sign_on', 'post'>;
export type SigningOn = Body<'/api/gate/sign_on', 'post'>;
export type Identity = NonNullable<Body<'/api/gate/sign_off', 'post'>['who']>;
export type Induction = NonNullable<OpenGate['inductions']>[number];
export type Question = NonNullable<NonNullable<Induction['sections']>[number]['questions']>[number];

export const openGate = (key: string, visit_key?: string) =>
  unwrap(api.POST('/api/gate/open', { body: { key, visit_key } }));

export const signOn = (body: SigningOn) => unwrap(api.POST('/api/gate/sign_on', { body }));

export const signOff = (body: Body<'/api/gate/sign_off', 'post'>) =>
  unwrap(api.POST('/api/gate/sign_off', { body }));

import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { session } from '@/platform/session';
import { landing } from '@/shell/landing';
import { hasScreen } from '@/shell/screens';
import { enter } from '../start';
import { type Asked, askedBy } from './asked';
import { EnrolStep } from './EnrolStep';
import { OncePassword, type SsoAnswer } from './OncePassword';
import { ownPath } from './ownPath';
import { ProveStep } from './ProveStep';

/**
 * What comes after a provider has said who somebody is: a password once, a second factor, or the
 * session. Then it goes where the person wanted, which the first answer says where it was asked by.
 */
export function useSsoSteps(wanted?: string) {
  const { t } = useTranslation();
  const router = useRouter();
  const back = useRef(wanted);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tie, setTie] = useState({ email: '', ticket: '' });
  async function take(answer: SsoAnswer) {
    back.current = ownPath(answer.return_to) ?? back.current;
    if (answer.tie) return setTie({ email: answer.tie, ticket: answer.ticket ?? '' });
    const next = askedBy(answer);
    setTie({ email: '', ticket: '' });
    if (next) return setAsked(next);
    await enter(answer);
    const first = landing(session.get(), hasScreen);
    await router.navigate({ href: first === '/' && back.current ? back.current : first });
  }
  const step = { onAnswer: take, onAgain: () => void router.navigate({ to: '/login' }) };
  function draw() {
    if (tie.ticket) {
      const { email, ticket } = tie;
      return (
        <OncePassword
          lead={t('proof.sso.tie', { email })}
          email={email}
          send={(password) => unwrap(api.POST('/api/v1/sso/tie', { body: { ticket, password } }))}
          onAnswer={take}
        />
      );
    }
    if (asked?.enrol) return <EnrolStep asked={asked} {...step} />;
    return asked ? <ProveStep email="" asked={asked} {...step} /> : null;
  }
  return { take, steps: draw(), asks: asked !== null };
}

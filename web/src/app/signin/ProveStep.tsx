import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys } from '@/platform/passkeys';
import classes from '@/ui/plain/plain.module.css';
import type { Asked, SignInAnswer } from './asked';
import { CodeStep } from './CodeStep';
import { PasskeyStep } from './PasskeyStep';

interface Props {
  email: string;
  asked: Asked;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  onAgain: () => void;
}

/** What is asked instead of the password, or after it: one of several ways to prove it. */
export function ProveStep({ asked, ...step }: Props) {
  const { t } = useTranslation();
  const able = asked.methods.filter((each) => each !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(able[0] ?? 'passcode');
  const others = able
    .filter((each) => each !== method)
    .map((each) => (
      <button key={each} type="button" className={classes.link} onClick={() => setMethod(each)}>
        {t(each === 'passkey' ? 'proof.passkey.use' : `proof.code.use.${each}`)}
      </button>
    ));
  if (method === 'passkey') return <PasskeyStep ticket={asked.ticket} others={others} {...step} />;
  return <CodeStep key={method} asked={asked} method={method} others={others} {...step} />;
}

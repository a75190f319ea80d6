import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { reloadProfile } from '@/platform/profile';
import { useSession } from '@/platform/session';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { ChooseExamples } from './ChooseExamples';
import { ChooseModules } from './ChooseModules';
import { InvitePeople } from './InvitePeople';
import { TakeTemplates } from './TakeTemplates';

const STEPS = ['modules', 'people', 'templates', 'examples', 'ready'] as const;

/** What an organization needs before its first day. Each step can be left for later. */
export function Onboarding() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[at] ?? 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen reader goes on at each new step.
  useEffect(() => heading.current?.focus(), [step]);
  const next = () => setAt(at + 1);
  return (
    <div className={classes.login}>
      <p className={classes.hint}>
        {t('organizations.onboarding.step', { step: at + 1, steps: STEPS.length })}
      </p>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {t(`organizations.onboarding.${step}.title`, {
          organization: user?.organization.name,
        })}
      </h1>
      <p className={classes.hint}>{t(`organizations.onboarding.${step}.text`)}</p>
      {step === 'modules' ? <ChooseModules onDone={next} /> : null}
      {step === 'people' ? <InvitePeople onDone={next} /> : null}
      {step === 'templates' ? <TakeTemplates onDone={next} /> : null}
      {step === 'examples' ? <ChooseExamples onDone={next} /> : null}
      {step === 'ready' ? <Ready /> : null}
    </div>
  );
}

/** Ends the onboarding; what was left for later is among the first steps on Home. */
function Ready() {
  const { t } = useTranslation();
  const router = useRouter();
  const sentence = useAnonymousSentence();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function go(to: '/observations/new' | '/') {
    setBusy(true);
    try {
      await unwrap(api.POST('/api/v1/organization/onboarding/end', {}));
      await reloadProfile();
      await router.navigate({ to });
    } catch (cause) {
      setBusy(false);
      setFailure(sentence(cause));
    }
  }
  return (
    <div className={classes.form}>
      {failure ? (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      ) : null}
      <PlainButton busy={busy} onClick={() => void go('/observations/new')}>
        {t('organizations.onboarding.ready.report')}
      </PlainButton>
      <PlainButton quiet onClick={() => void go('/')}>
        {t('organizations.onboarding.ready.home')}
      </PlainButton>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '@/platform/formatters';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { type OpenGate, openGate, type SignedOn, signOff } from './api';
import { keep, kept } from './kept';
import { SignOffForm } from './SignOffForm';
import { SignOnForm } from './SignOnForm';
import { useIdle } from './useIdle';

/** Somebody without an account signs on to a site and off again: by a poster, or at a tablet. */
export function GatePage() {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const secret = useSecret();
  const key = secret || kept().gate || '';
  const [gate, setGate] = useState<OpenGate | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    openGate(key, kept().visit).then(setGate, setError);
  }, [key]);
  if (error) {
    return (
      <div className={classes.login}>
        <h1 className={classes.title}>{t('contractors.gate.title')}</h1>
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
        {kept().visit ? <KeptVisit gateKey={key} /> : null}
      </div>
    );
  }
  if (!gate) return <Spinner />;
  return (
    <div className={classes.login}>
      <div>
        <h1 className={classes.title}>{gate.site}</h1>
        <p className={classes.hint}>{gate.organization}</p>
      </div>
      {gate.kind === 'tablet' && !gate.closed ? (
        <Tablet gate={gate} gateKey={key} />
      ) : (
        <Phone gate={gate} gateKey={key} />
      )}
    </div>
  );
}

interface Props {
  gate: OpenGate;
  gateKey: string;
}

/** One's own phone keeps the visit, and signs off with what it keeps. */
function Phone({ gate, gateKey }: Props) {
  const [visit, setVisit] = useState(gate.visit);
  const [over, setOver] = useState(false);
  if (visit) {
    const end = () => {
      setVisit(null);
      setOver(true);
    };
    return <OnSite gate={gate} gateKey={gateKey} visit={visit} onOver={end} />;
  }
  function take({ visit, visit_key, certificates }: SignedOn) {
    const passed = (certificates ?? []).filter(({ key }) => key);
    const mine = Object.fromEntries(passed.map((each) => [each.induction_id, each.key]));
    keep({
      gate: gateKey,
      visit: visit_key,
      certificates: { ...kept().certificates, ...mine },
    });
    setOver(false);
    setVisit(visit);
  }
  return (
    <>
      {over ? <Goodbye /> : null}
      {gate.closed ? null : (
        <SignOnForm
          gate={gate}
          gateKey={gateKey}
          certificates={kept().certificates}
          onDone={take}
        />
      )}
    </>
  );
}

function Goodbye() {
  const { t } = useTranslation();
  return (
    <p className={classes.notice} role="status">
      {t('contractors.gate.goodbye')}
    </p>
  );
}

function OnSite({
  gate,
  gateKey,
  visit,
  onOver,
}: Props & { visit: NonNullable<OpenGate['visit']>; onOver: () => void }) {
  const { t, i18n } = useTranslation();
  const since = dateFormat(i18n.language, { timeZone: gate.time_zone, timeStyle: 'short' });
  return (
    <div className={classes.form}>
      <p className={classes.notice} role="status">
        {t('contractors.gate.onSite', {
          name: visit.name,
          when: since.format(new Date(visit.signed_on_at)),
        })}
      </p>
      <Leave gateKey={gateKey} onOver={onOver} />
      <p className={classes.hint}>{t('contractors.gate.midnight')}</p>
    </div>
  );
}

/** The gate does not open, but whoever signed on by it signs off. */
function KeptVisit({ gateKey }: { gateKey: string }) {
  const [over, setOver] = useState(false);
  return over ? <Goodbye /> : <Leave gateKey={gateKey} onOver={() => setOver(true)} />;
}

function Leave({ gateKey, onOver }: { gateKey: string; onOver: () => void }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function leave() {
    setBusy(true);
    try {
      await signOff({ key: gateKey, visit_key: kept().visit ?? '' });
      keep({ visit: undefined });
      onOver();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }
  return (
    <>
      {error ? (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      ) : null}
      <PlainButton busy={busy} onClick={() => void leave()}>
        {t('contractors.gate.signOff')}
      </PlainButton>
    </>
  );
}

const BEGINS_ANEW_MS = 60_000;

/** A tablet is everybody's: it keeps nothing, and begins anew after each, and after whoever walked away. */
function Tablet({ gate, gateKey }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'' | 'on' | 'off'>('');
  const [said, setSaid] = useState('');
  const back = (sentence = '') => {
    setSaid(sentence);
    setAsked('');
  };
  useIdle(BEGINS_ANEW_MS, () => back());
  if (asked === 'on') {
    return (
      <SignOnForm
        gate={gate}
        gateKey={gateKey}
        onDone={({ visit }) => back(t('contractors.onsite.on', { name: visit?.name ?? '' }))}
        onBack={back}
      />
    );
  }
  if (asked === 'off') {
    return (
      <SignOffForm
        gateKey={gateKey}
        onDone={(name) => back(t('contractors.onsite.off', { name }))}
        onBack={back}
      />
    );
  }
  return (
    <div className={classes.form}>
      {said ? (
        <p className={classes.notice} role="status">
          {said}
        </p>
      ) : null}
      <PlainButton onClick={() => setAsked('on')}>{t('contractors.gate.signOn')}</PlainButton>
      <PlainButton quiet onClick={() => setAsked('off')}>
        {t('contractors.gate.signOff')}
      </PlainButton>
    </div>
  );
}

import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnergyField } from '@/core/energy/EnergyField';
import { energyBody, energyOf, lacksControl } from '@/core/energy/values';
import { SignHere } from '@/core/forms/SignHere';
import { useFillingErrors } from '@/core/forms/useFilling';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { useMe } from '@/platform/session';
import { Section } from '@/ui/Facts';
import { FormErrors } from '@/ui/form/FormErrors';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { LIST, pagePath } from '../navigation';
import type { Audit } from '../types';
import {
  completedPiece,
  isCompleted,
  isSigned,
  ROLES,
  type Role,
  type SignedPiece,
  signedPiece,
} from './pieces';
import classes from './run.module.css';
import { SignedPicture } from './SignedPicture';
import type { Run } from './useRun';

/** The end of an audit: what its auditor says of the whole, who signs, and that it is done. */
export function Finish({ run }: { run: Run }) {
  const { t } = useTranslation();
  const me = useMe();
  const { can } = useCan();
  const refusal = useRefusal();
  const { audit } = run;
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const [remarks, setRemarks] = useState(audit.remarks);
  const [energy, setEnergy] = useState(() => energyOf(audit));
  const [lacks, setLacks] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const signed = run.pieces.filter(isSigned);
  const done = run.pieces.find(isCompleted);
  const errors = useFillingErrors(run.filling);

  // At once, or when there is a network again.
  const { completed } = run;
  const { id, number, auditor } = audit;
  const theirs = auditor?.id !== me.id;
  const name = auditor?.name ?? '';
  useEffect(() => {
    if (!completed) return;
    toast.done(t(theirs ? 'audits.run.handedIn' : 'audits.run.completed', { number, name }));
    void navigate({ href: theirs ? LIST : pagePath({ id }) });
  }, [completed, number, id, theirs, name, navigate, t]);

  async function complete() {
    setFailure('');
    setLacks(lacksControl(energy));
    if (!run.filling.check() || lacksControl(energy)) return;
    if (!signed.some(({ value }) => value.role === 'auditor')) {
      return setFailure(t('audits.run.signatureMissing'));
    }
    setBusy(true);
    try {
      await run.add(completedPiece(remarks.trim(), await run.given(), energyBody(energy)));
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.finish}>
      <Section title={t('audits.run.finish')}>
        <Textarea
          label={`${t('audits.field.remarks')} (${t('common.optional')})`}
          description={t('audits.run.remarksHelp')}
          autosize
          minRows={2}
          maxLength={4000}
          value={remarks}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
        <EnergyField
          value={energy}
          onChange={setEnergy}
          error={lacks && lacksControl(energy) ? t('energy.control.missing') : undefined}
        />
        {ROLES.map((role) => (
          <Signing
            key={role}
            role={role}
            usual={usualName(audit, role)}
            signed={signed.find(({ value }) => value.role === role)}
            run={run}
          />
        ))}
        <FormErrors failure={failure} />
        <div className={classes.buttons}>
          <GuardedButton
            size="lg"
            loading={busy}
            refusal={null}
            reason={can('Audit', 'close') ? undefined : refusal('audit_completed_by_others')}
            onClick={() => void complete()}
          >
            {t('audits.move.complete')}
          </GuardedButton>
          {done ? (
            <Button size="lg" variant="default" onClick={() => void run.drop(done)}>
              {t('audits.run.takeBack')}
            </Button>
          ) : null}
          <span className={classes.count} role="status">
            {errors > 0 ? t('form.errors', { count: errors }) : ''}
          </span>
        </div>
      </Section>
    </div>
  );
}

const usualName = (audit: Audit, role: Role) =>
  (role === 'auditor' ? audit.auditor?.name : role === 'auditee' ? audit.auditee?.name : '') ?? '';

interface SigningProps {
  role: Role;
  usual: string;
  signed?: SignedPiece;
  run: Run;
}

/** One signature; the auditor's is always asked for, the others where they are there. */
function Signing({ role, usual, signed, run }: SigningProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [open, setOpen] = useState(role === 'auditor');
  const [name, setName] = useState(usual || (role === 'auditor' ? me.full_name : ''));
  const [error, setError] = useState('');
  const label = t(`audits.role.${role}`);
  if (signed) {
    return (
      <div className={classes.signed}>
        <SignedPicture piece={signed} />
        <span>{t('audits.run.signedBy', { role: label, name: signed.value.name })}</span>
        <Button variant="default" onClick={() => void run.drop(signed)}>
          {t('audits.run.signAgain')}
        </Button>
      </div>
    );
  }
  if (!open) {
    return (
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {t(`audits.run.sign.${role}`)}
      </Button>
    );
  }
  async function keep(file: File) {
    if (!name.trim()) return setError(t('audits.form.nameMissing'));
    await run.add(signedPiece(role, name.trim(), file));
  }
  return (
    <fieldset className={classes.signing}>
      <legend>{t(`audits.run.sign.${role}`)}</legend>
      <TextInput
        label={t('audits.field.name')}
        maxLength={120}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
      />
      <SignHere onSigned={(file) => void keep(file)} />
    </fieldset>
  );
}

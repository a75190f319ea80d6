import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { AskedWrite } from '@/ui/AskedWrite';
import { CopyField } from '@/ui/CopyField';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { forgetKeys, useSaveKeys } from './api';
import classes from './payments.module.css';

type Online = Answer<'/api/payment_settings', 'get'>['online'];

/** What the provider has to tell of. */
const EVENTS =
  'payment_intent.succeeded, payment_intent.payment_failed, charge.refunded, refund.updated, refund.failed, charge.dispute.created';

/** By which account at Stripe invoices are paid online, if they are. */
export function OnlinePayment({ of }: { of: Online }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'keys' | 'end'>();
  // Pressed once more, the keys are removed although somebody may be paying.
  const anyway = useRef(false);
  const close = () => {
    anyway.current = false;
    setAsked(undefined);
  };
  async function forget() {
    const again = anyway.current;
    anyway.current = true;
    await forgetKeys(again);
  }
  return (
    <section className={`card ${classes.section}`} aria-labelledby="online">
      <h2 id="online">{t('payments.online.title')}</h2>
      <p className={classes.note}>{of.on ? t('payments.online.on') : t('payments.online.off')}</p>
      <div className={classes.address}>
        <CopyField label={t('payments.online.address')} value={of.webhook_address} />
      </div>
      <p className={classes.note}>
        {t('payments.online.events', { names: EVENTS, version: of.api_version })}
      </p>
      {of.by_operator ? (
        <p className={classes.note}>{t('payments.online.byOperator')}</p>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsked('keys')}>
            {of.on ? t('payments.online.replace') : t('payments.online.title')}
          </Button>
          {of.on ? (
            <Button variant="default" onClick={() => setAsked('end')}>
              {t('payments.online.end')}
            </Button>
          ) : null}
        </div>
      )}
      <FormDialog title={t('payments.online.title')} opened={asked === 'keys'} onClose={close}>
        <Keys onClose={close} />
      </FormDialog>
      <AskedWrite
        opened={asked === 'end'}
        title={t('payments.online.end')}
        text={t('payments.online.endText')}
        confirm={t('payments.online.end')}
        danger
        write={forget}
        done={t('payments.online.ended')}
        stays
        onClose={close}
      />
    </section>
  );
}

function Keys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveKeys();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { secret_key: '', webhook_secret: '' } },
    async (values) => {
      await save.mutateAsync(values);
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <PasswordInput
        label={t('payments.online.key')}
        description={t('payments.online.keyHelp')}
        required
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('secret_key')}
      />
      <PasswordInput
        label={t('payments.online.secret')}
        description="whsec_…"
        required
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('webhook_secret')}
      />
      <DialogFoot send={t('payments.online.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { removeWebhook, switchTo, type Webhook, webhooksQuery } from './api';
import { Deliveries } from './Deliveries';
import { SecretDialog } from './Secret';
import { WebhookForm } from './WebhookForm';
import classes from './webhooks.module.css';

/** The addresses that are told what happens, and whether it arrives there. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [making, setMaking] = useState(false);
  const all = data?.webhooks ?? [];
  return (
    <div className="page page-narrow">
      <PageHeader title={t('webhooks.title')}>
        <Button onClick={() => setMaking(true)}>{t('webhooks.add')}</Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <section className={`card ${classes.section}`} aria-label={t('webhooks.title')}>
          {all.length === 0 ? <p className={classes.note}>{t('webhooks.none')}</p> : null}
          <ul className={classes.list}>
            {all.map((one) => (
              <One key={one.id} of={one} />
            ))}
          </ul>
        </section>
      ) : null}
      <FormDialog title={t('webhooks.add')} opened={making} onClose={() => setMaking(false)}>
        <WebhookForm of={null} onClose={() => setMaking(false)} />
      </FormDialog>
    </div>
  );
}

const PARTS = ['deliveries', 'edit', 'secret', 'switch', 'remove'] as const;
type Part = (typeof PARTS)[number];

function One({ of }: { of: Webhook }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Part | null>(null);
  const on = of.state === 'active';
  const label = (part: Part) =>
    part === 'switch' ? t(on ? 'webhooks.off' : 'webhooks.on') : t(`webhooks.${part}`);
  return (
    <li>
      <span>
        <span className={classes.name}>{of.name}</span>
        <Facts of={of} />
      </span>
      <span className={classes.buttons}>
        {PARTS.map((part) => (
          <Button key={part} variant="default" size="xs" onClick={() => setOpen(part)}>
            {label(part)}
            <span className="visually-hidden">: {of.name}</span>
          </Button>
        ))}
      </span>
      <Opened of={of} part={open} onClose={() => setOpen(null)} />
    </li>
  );
}

interface OpenedProps {
  of: Webhook;
  part: Part | null;
  onClose: () => void;
}

function Opened({ of, part, onClose }: OpenedProps) {
  const { t } = useTranslation();
  const { id, name } = of;
  const on = of.state === 'active';
  return (
    <>
      <FormDialog title={name} opened={part === 'deliveries'} onClose={onClose}>
        <Deliveries of={of} />
      </FormDialog>
      <FormDialog title={name} opened={part === 'edit'} onClose={onClose}>
        <WebhookForm of={of} onClose={onClose} />
      </FormDialog>
      <SecretDialog of={of} opened={part === 'secret'} onClose={onClose} />
      <AskedWrite
        opened={part === 'switch'}
        title={t(on ? 'webhooks.askOff' : 'webhooks.askOn', { name })}
        text={t(on ? 'webhooks.offText' : 'webhooks.onText')}
        confirm={t(on ? 'webhooks.off' : 'webhooks.on')}
        write={() => switchTo(id, on ? 'disabled' : 'active')}
        done={t('common.saved')}
        onClose={onClose}
      />
      <AskedWrite
        opened={part === 'remove'}
        title={t('webhooks.askRemove', { name })}
        text={t('webhooks.removeText')}
        confirm={t('webhooks.remove')}
        danger
        write={() => removeWebhook(id)}
        done={t('webhooks.removed', { name })}
        onClose={onClose}
      />
    </>
  );
}

function Facts({ of }: { of: Webhook }) {
  const { t } = useTranslation();
  const word = useWord();
  const { dateTime } = useFormats();
  const kinds = (of.kinds ?? []).map((kind) => word('roles.module', kind)).join(', ');
  const sites = of.site_ids?.length
    ? t('webhooks.sitesCount', { count: of.site_ids.length })
    : t('webhooks.everywhere');
  const state =
    of.state === 'paused'
      ? t(`webhooks.why.${of.paused_why || 'failing'}`)
      : t(`webhooks.state.${of.state}`);
  return (
    <>
      <span className={classes.note}>{of.url}</span>
      <span className={classes.note}>{`${kinds || t('webhooks.everything')} · ${sites}`}</span>
      <span className={classes.note}>
        {[
          state,
          of.waiting > 0 ? t('webhooks.waiting', { count: of.waiting }) : '',
          of.failing_since ? t('webhooks.failing', { when: dateTime(of.failing_since) }) : '',
          of.began_anew_at ? t('webhooks.beganAnew', { when: dateTime(of.began_anew_at) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

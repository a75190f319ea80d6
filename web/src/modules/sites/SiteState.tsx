import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { AskedWrite } from '@/ui/AskedWrite';
import { Confirm } from '@/ui/Confirm';
import { Section } from '@/ui/Facts';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type SiteRecord, useDeleteSite, useEditSite } from './settings';
import classes from './sites.module.css';

/** Whether a site is worked with: what each status means, and the way to another one. */
export function SiteState({ site }: { site: SiteRecord }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const [asking, setAsking] = useState<'inactive' | 'deleted' | null>(null);
  const sentence = useErrorSentence();
  const edit = useEditSite(site.id);
  const open = site.open_records;
  const barred = open > 0 ? t('sites.openRecords', { count: open }) : undefined;
  async function activate() {
    try {
      await edit.mutateAsync({ status: 'active' });
      toast.done(t('sites.activated', { name: site.name }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <Section title={t('field.status')}>
      <p className={classes.meaning}>{t(`sites.means.${site.status}`)}</p>
      <div className={classes.buttons}>
        {site.status === 'active' ? (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'update')}
            reason={barred}
            onClick={() => setAsking('inactive')}
          >
            {t('common.deactivate')}
          </GuardedButton>
        ) : (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'update')}
            loading={edit.isPending}
            onClick={() => void activate()}
          >
            {t(site.status === 'deleted' ? 'sites.restore' : 'common.activate')}
          </GuardedButton>
        )}
        {site.status === 'deleted' ? null : (
          <GuardedButton
            variant="default"
            refusal={why('Site', 'delete')}
            reason={barred}
            onClick={() => setAsking('deleted')}
          >
            {t('common.delete')}
          </GuardedButton>
        )}
      </div>
      {asking === 'inactive' ? <Deactivate site={site} onClose={() => setAsking(null)} /> : null}
      {asking === 'deleted' ? <Remove site={site} onClose={() => setAsking(null)} /> : null}
    </Section>
  );
}

interface AskProps {
  site: SiteRecord;
  onClose: () => void;
}

function Deactivate({ site, onClose }: AskProps) {
  const { t } = useTranslation();
  const edit = useEditSite(site.id);
  return (
    <AskedWrite
      title={t('sites.deactivateTitle', { name: site.name })}
      text={t('sites.means.inactive')}
      confirm={t('common.deactivate')}
      write={() => edit.mutateAsync({ status: 'inactive' })}
      done={t('sites.deactivated', { name: site.name })}
      onClose={onClose}
    />
  );
}

function Remove({ site, onClose }: AskProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const remove = useDeleteSite(site.id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  async function confirm() {
    if (!reason.trim()) return setError(t('form.required'));
    try {
      await remove.mutateAsync(reason.trim());
      toast.done(t('sites.deleted', { name: site.name }));
      onClose();
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  return (
    <Confirm
      opened
      danger
      title={t('common.deleteTitle', { name: site.name })}
      text={t('sites.means.deleted')}
      confirm={t('common.delete')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Textarea
        label={t('sites.reason')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError('');
        }}
      />
    </Confirm>
  );
}

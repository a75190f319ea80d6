import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { CopyField } from '@/ui/CopyField';
import { Facts } from '@/ui/Facts';
import { FormDialog } from '@/ui/form/FormDialog';
import { useErrorSentence } from '@/ui/sentence';
import { type Checked, checkDomain, type Domain, removeDomain } from './api';
import { DomainStatus } from './columns';
import classes from './domains.module.css';

/** One address: what proves it, whether it leads to its organization, and its removal. */
export function DomainDialog({ of, onClose }: { of: Domain; onClose: () => void }) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormats();
  const word = useWord();
  const [asked, setAsked] = useState(false);
  const date = (at?: string | null) => (at ? dateTime(at) : '');
  return (
    <FormDialog title={of.name} opened onClose={onClose}>
      <div className={classes.stack}>
        <div>
          <DomainStatus row={of} />
        </div>
        <Facts
          facts={[
            [t('domains.kindLabel'), word('domains.kind', of.kind)],
            [t('domains.organization'), of.kind === 'reserved' ? '' : of.organization_name],
            [t('domains.provedAt'), of.kind === 'own' ? date(of.proved_at) : ''],
            [t('domains.checked'), date(of.checked_at)],
            [t('domains.missing'), date(of.missing_since)],
            [
              t('domains.certificate'),
              of.certificate_till ? day(of.certificate_till.slice(0, 10)) : '',
            ],
          ]}
        />
        {of.kind === 'own' ? <Proof of={of} /> : null}
        <div>
          <Button variant="light" color="danger" onClick={() => setAsked(true)}>
            {t('domains.remove')}
          </Button>
        </div>
      </div>
      {asked ? (
        <AskedWrite
          title={of.name}
          text={t(`domains.removeText.${of.kind}`, { organization: of.organization_name })}
          confirm={t('domains.remove')}
          danger
          write={() => removeDomain(of.id)}
          done={t('common.saved')}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </FormDialog>
  );
}

/** The record that has to be in DNS, and what DNS says of it now. */
function Proof({ of }: { of: Domain }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const check = async () => {
    setBusy(true);
    const answer = await checkDomain(of.id).catch((cause: unknown) => sentence(cause));
    setSaid(typeof answer === 'string' ? answer : words(answer));
    setBusy(false);
  };
  const words = ({ record, leads }: Checked) =>
    `${t(`domains.record.${record}`)} ${t(leads ? 'domains.leadsHere' : 'domains.leadsElsewhere', { host: location.hostname })}`;
  return (
    <section className={classes.stack}>
      <p className={classes.note}>{t('domains.proof', { host: location.hostname })}</p>
      <CopyField label={t('domains.recordName')} value={of.record_name} />
      <CopyField label={t('domains.recordValue')} value={of.record} />
      <div>
        <Button loading={busy} onClick={() => void check()}>
          {t('domains.check')}
        </Button>
      </div>
      <p role="status" className={classes.note}>
        {said}
      </p>
    </section>
  );
}

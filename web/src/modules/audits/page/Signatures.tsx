import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import classes from '../audits.module.css';
import type { Audit } from '../types';

/** What its auditor says of the whole, and who signed. */
export function Signatures({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const word = useWord();
  const { fullDateTime } = useFormats();
  const url = (id: number) => audit.attachments?.find((file) => file.id === id)?.url;
  return (
    <>
      {audit.remarks ? (
        <p className={classes.prose}>
          <strong>{t('audits.field.remarks')}: </strong>
          {audit.remarks}
        </p>
      ) : null}
      <ul className={classes.signatures}>
        {(audit.signatures ?? []).map((signature) => (
          <li key={signature.attachment_id}>
            <img src={url(signature.attachment_id)} alt={signature.name} />
            <span>
              {signature.name}, {word('audits.role', signature.role)}
            </span>
            <span className="quiet">{fullDateTime(signature.signed_at, audit.site.time_zone)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { CopyField } from '@/ui/CopyField';
import { Dialog } from '@/ui/Dialog';
import { QrCode } from '@/ui/print/QrCode';
import classes from '../contractors.module.css';
import type { NewRequest } from './api';

/** The link of a request, to hand over or to scan. It is shown this once. */
export function LinkMade({ made, onClose }: { made: NewRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { request, token } = made;
  const address = `${location.origin}/contractor-paper#${token}`;
  if (!token) {
    return (
      <Dialog opened centered onClose={onClose} title={request.kind.name}>
        <p>{t('contractors.requests.lost')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog opened centered closeOnClickOutside={false} onClose={onClose} title={request.kind.name}>
      <div className={classes.stack}>
        <p>{t('contractors.requests.made')}</p>
        <QrCode className={classes.code} text={address} label={t('contractors.requests.code')} />
        <CopyField label={t('contractors.gates.address')} value={address} />
        {request.email ? (
          <p className="quiet">{t('contractors.requests.mailed', { email: request.email })}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

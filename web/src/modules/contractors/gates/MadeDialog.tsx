import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '@/ui/CopyField';
import { Dialog } from '@/ui/Dialog';
import classes from '../contractors.module.css';
import { posterPath } from '../navigation';
import type { NewGate } from './api';

/** The address of a new gate. It is shown this once: a poster is printed, a tablet opened with it. */
export function MadeDialog({ made, onClose }: { made: NewGate; onClose: () => void }) {
  const { t } = useTranslation();
  const { gate, key } = made;
  const address = `${location.origin}/visit#${key}`;
  if (!key) {
    return (
      <Dialog opened centered onClose={onClose} title={gate.name}>
        <p>{t('contractors.gates.keyLost')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog opened centered closeOnClickOutside={false} onClose={onClose} title={gate.name}>
      <div className={classes.stack}>
        <p>{t(`contractors.gates.made.${gate.kind}`)}</p>
        <CopyField label={t('contractors.gates.address')} value={address} />
        {gate.kind === 'poster' ? (
          <div className={classes.tools}>
            <Button
              component="a"
              href={posterPath(gate.site.id, key)}
              target="_blank"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {t('contractors.gates.print')}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

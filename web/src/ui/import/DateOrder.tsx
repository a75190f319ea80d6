import { useTranslation } from 'react-i18next';
import type { ImportMapping } from '@/platform/imports';
import { NativeSelect } from '../form/NativeSelect';
import classes from './importer.module.css';

interface Props {
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Whether 3/4/2026 is in April or in March. */
export function DateOrder({ mapping, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.order}>
      <NativeSelect
        label={t('import.order')}
        description={t('import.orderHelp')}
        value={mapping.date_order ?? ''}
        placeholder={t('import.pick')}
        onChange={(order) =>
          onChange({
            ...mapping,
            date_order: order === 'dmy' || order === 'mdy' ? order : undefined,
          })
        }
        choices={[
          { value: 'dmy', label: t('import.dmy') },
          { value: 'mdy', label: t('import.mdy') },
        ]}
      />
    </div>
  );
}

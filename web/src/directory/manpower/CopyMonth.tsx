import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { GuardedButton } from '@/ui/GuardedButton';
import { useCopyMonth } from './api';
import { monthAfter, useMonthName } from './months';

interface Props {
  year: number;
  /** The month that is filled, unless another one is chosen. */
  month: string;
  choose: boolean;
  unsaved: boolean;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Fills a month with what the one before had, for the sites that have nothing entered. */
export function CopyMonth({ year, month, choose, unsaved }: Props) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const copy = useCopyMonth();
  const [opened, setOpened] = useState(false);
  const [filled, setFilled] = useState(month);
  return (
    <>
      <GuardedButton
        variant="default"
        refusal={null}
        reason={unsaved ? t('manpower.saveFirst') : undefined}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('manpower.copy')}
      </GuardedButton>
      <AskedWrite
        opened={opened}
        title={t('manpower.copyTitle', { month: monthName(filled, 'long') })}
        text={t('manpower.copyText', { before: monthName(monthAfter(filled, -1), 'long') })}
        confirm={t('manpower.copyDo')}
        write={() => copy.mutateAsync(filled)}
        done={({ count }) => t('manpower.copied', { count, month: monthName(filled, 'long') })}
        onClose={() => setOpened(false)}
      >
        {choose ? (
          <NativeSelect
            label={t('manpower.fill')}
            value={filled}
            choices={MONTHS.map((each) => `${year}-${each}`).map((value) => ({
              value,
              label: monthName(value, 'long'),
            }))}
            onChange={setFilled}
          />
        ) : null}
      </AskedWrite>
    </>
  );
}

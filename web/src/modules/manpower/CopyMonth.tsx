import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
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
  const sentence = useErrorSentence();
  const monthName = useMonthName();
  const copy = useCopyMonth();
  const [opened, setOpened] = useState(false);
  const [filled, setFilled] = useState(month);
  async function confirm() {
    try {
      const { count } = await copy.mutateAsync(filled);
      toast.done(t('manpower.copied', { count, month: monthName(filled, 'long') }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setOpened(false);
  }
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
      <Confirm
        opened={opened}
        title={t('manpower.copyTitle', { month: monthName(filled, 'long') })}
        text={t('manpower.copyText', { before: monthName(monthAfter(filled, -1), 'long') })}
        confirm={t('manpower.copyDo')}
        busy={copy.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setOpened(false)}
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
      </Confirm>
    </>
  );
}

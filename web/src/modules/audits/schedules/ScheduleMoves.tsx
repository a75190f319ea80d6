import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { AskedWrite } from '@/ui/AskedWrite';
import { type Schedule, useEndSchedule } from './api';
import { ScheduleDialog } from './ScheduleDialog';

/** What can be done with a schedule that goes on: change it, or end it. */
export function ScheduleMoves({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [asked, setAsked] = useState<'edit' | 'end' | null>(null);
  const end = useEndSchedule(schedule.id);
  const close = () => setAsked(null);
  const move = (which: 'edit' | 'end', label: string, why: string | undefined) => (
    <Menu.Item
      leftSection={
        which === 'edit' ? (
          <IconPencil size={16} aria-hidden />
        ) : (
          <IconPlayerStop size={16} aria-hidden />
        )
      }
      aria-disabled={Boolean(why) || undefined}
      closeMenuOnClick={!why}
      onClick={why ? undefined : () => setAsked(which)}
    >
      {label}
      {why ? <div>{why}</div> : null}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="ink"
            size={32}
            aria-label={`${t('common.more')}: ${schedule.title}`}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {move('edit', t('common.edit'), refusal(schedule.can.update))}
          {move('end', t('audits.schedules.end'), refusal(schedule.can.end))}
        </Menu.Dropdown>
      </Menu>
      <ScheduleDialog schedule={schedule} opened={asked === 'edit'} onClose={close} />
      <AskedWrite
        opened={asked === 'end'}
        title={t('audits.schedules.endTitle', { name: schedule.title })}
        text={t('audits.schedules.endText')}
        confirm={t('audits.schedules.end')}
        write={() => end.mutateAsync(null)}
        done={t('audits.schedules.endDone', { name: schedule.title })}
        onClose={close}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Confirm } from '../Confirm';

interface Props {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asked wherever unsaved work would be lost. */
export function LeaveQuestion({ opened, onLeave, onStay }: Props) {
  const { t } = useTranslation();
  return (
    <Confirm
      opened={opened}
      title={t('form.leaveTitle')}
      text={t('form.leave')}
      confirm={t('form.leaveYes')}
      cancel={t('form.leaveNo')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}

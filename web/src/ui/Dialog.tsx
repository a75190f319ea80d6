import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnTop } from './useOnTop';

/** What stands over the page and is closed before anything else: forms, questions, choosers. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  const onTop = useOnTop(props.opened, props.onClose);
  return <Modal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} {...onTop} />;
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Confirm.module.css';
import { Dialog } from './Dialog';
import dialog from './Dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  text?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Instead of cancelling, where it is left by the key or by a press beside it. */
  onLeft?: () => void;
  /** A field that the decision needs, such as a reason. */
  children?: ReactNode;
}

/** A question with two answers. The safe one has the focus unless there is a field. */
export function Confirm(props: Props) {
  const { t } = useTranslation();
  // What is being sent would be refused where nobody sees it any more.
  const unlessBusy = (leave: () => void) => (props.busy ? () => undefined : leave);
  return (
    <Dialog
      opened={props.opened}
      onClose={unlessBusy(props.onLeft ?? props.onCancel)}
      title={props.title}
      centered
      size="sm"
      withCloseButton={false}
      classNames={{ title: classes.title }}
    >
      <div className={classes.asked}>
        {props.text ? <p className={classes.text}>{props.text}</p> : null}
        {props.children}
      </div>
      <div className={dialog.foot}>
        <Button
          variant="default"
          disabled={props.busy}
          onClick={props.onCancel}
          data-autofocus={props.children ? undefined : true}
        >
          {props.cancel ?? t('common.cancel')}
        </Button>
        <Button
          color={props.danger ? 'danger' : undefined}
          loading={props.busy}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

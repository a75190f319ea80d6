import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Toasts.module.css';
import { hideToast, type Toast, toastStore } from './toast';

/** Two groups: what is done is announced politely, what failed at once and in red (ADR 11). */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <div className={classes.stack}>
      <div role="status">
        {toasts.filter((each) => each.kind === 'done').map((each) => render(each))}
      </div>
      <div role="alert" className={classes.failures}>
        {toasts.filter((each) => each.kind === 'failed').map((each) => render(each))}
      </div>
    </div>
  );
}

function render(toast: Toast) {
  return <ToastCard key={toast.id} toast={toast} />;
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = toast.kind === 'done' ? IconCheck : IconAlertTriangle;
  return (
    <div className={classes.toast} data-kind={toast.kind}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('common.close')}
        onClick={() => hideToast(toast.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

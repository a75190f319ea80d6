import { type ReactNode, useState } from 'react';
import { Confirm } from './Confirm';
import { useErrorSentence } from './sentence';
import { toast } from './toast';

interface Props<A> {
  opened?: boolean;
  title: string;
  text?: ReactNode;
  /** The button that does it. */
  confirm: string;
  danger?: boolean;
  write: () => Promise<A>;
  /** Said once it is done. */
  done?: string | ((answer: A) => string);
  onClose: () => void;
  /**
   * What follows, where that is not only that the question is gone, and where whoever was asked
   * is still at the same screen.
   */
  onDone?: () => void;
  onFailed?: (cause: unknown) => void;
  /** Why it was not done is said in the question, which stays. */
  stays?: boolean;
  children?: ReactNode;
}

/** Asks once more, writes, and says that it is done or why it is not. */
export function AskedWrite<A>(props: Props<A>) {
  const { opened = true, text, write, done, stays, onClose, ...question } = props;
  const { onDone = onClose, onFailed = onClose, ...rest } = question;
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function make() {
    const asked = window.location.pathname;
    const there = () => window.location.pathname === asked;
    setBusy(true);
    try {
      const answer = await write();
      if (done) toast.done(typeof done === 'string' ? done : done(answer));
      if (there()) onDone();
      else onClose();
    } catch (cause) {
      if (stays && there()) setFailure(sentence(cause));
      else {
        toast.failed(sentence(cause));
        if (there()) onFailed(cause);
        else onClose();
      }
    }
    setBusy(false);
  }
  return (
    <Confirm
      {...rest}
      opened={opened}
      text={stays ? <span role={failure ? 'alert' : undefined}>{failure || text}</span> : text}
      busy={busy}
      onConfirm={() => void make()}
      onCancel={onClose}
    />
  );
}

import type { Icon } from '@tabler/icons-react';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Holder } from './holder';
import type { SentenceKey } from './sentenceKeys';
import type { Attachment } from './uploads';

/** Where files are that are with the server already, and how one of them is chosen. */
export interface FileSource {
  readonly label: SentenceKey;
  readonly icon: Icon;
  readonly allowed: (who: Holder) => boolean;
  readonly dialog: AsyncRouteComponent<FileSourceProps>;
}

export interface FileSourceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What the field takes: kinds, as a file chooser knows them, and bytes. */
  readonly accept: string;
  readonly limit: number;
  /** The bytes, as if the device had them; `copy` makes them an upload without sending them again. */
  readonly onFile: (file: File, copy: () => Promise<Attachment>) => void;
}

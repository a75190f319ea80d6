import { createContext } from 'react';

/** Whether answers are shown for paper, where nothing can be pressed. */
export const OnPaperForm = createContext(false);

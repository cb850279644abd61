import { type Target } from '../target';
import { answerTargets } from './answers';
import { fileTargets } from './files';
import { graphTargets } from './graphs';
import { languageTargets } from './languages';
import { messageTargets } from './messages';
import { reportTargets } from './reports';
import { serverTargets } from './server-messages';
import { smallLanguageTargets } from './small-languages';

/** All code that reads external input. To cover a new parser or decoder, add an entry to one of these lists. */
export const targets: readonly Target[] = [
  ...smallLanguageTargets,
  ...languageTargets,
  ...graphTargets,
  ...answerTargets,
  ...messageTargets,
  ...fileTargets,
  ...reportTargets,
  ...serverTargets,
];

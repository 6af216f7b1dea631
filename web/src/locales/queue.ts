import { addTexts } from '../i18n/t';
import queue from './en/queue.json' with { type: 'json' };

addTexts(queue);

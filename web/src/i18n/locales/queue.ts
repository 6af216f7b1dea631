import { addTexts } from '../t';
import queue from './en/queue.json' with { type: 'json' };

addTexts(queue);

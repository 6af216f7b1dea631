import { addTexts } from '../t';
import files from './en/files.json' with { type: 'json' };

addTexts(files);

import { fold } from './sentence.ts'

/** A capitalised name and a colon: "Ana: …", "Ana Lima (10:32): …", "[10:32] Ana: …". */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,20}\))?: +\S/u
/** Labels in the same position that are not names: for a request, a list, a day or an appointment. */
const LABEL =
  /^(?:hey |ok |oi |oye )?(?:google|siri|alexa|cortana|reminders?|remind|lembretes?|lembrar|recordatorios?|nuevo recordatorio|novo lembrete|recordar|alarms?|alarmes?|alarmas?|alertas?|to-?do|tasks?|action items?|shopping|groceries|shopping list|grocery list|checklist|tarefas?|fazer|a fazer|por fazer|compras|comprar|afazeres|pendentes?|tareas?|hacer|por hacer|pendientes?|lista|lista de .*|urgent|important|urgente|importante|note to self|nota mental|buy|call|pay|today|tomorrow|tonight|hoje|amanha|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|date|data|fecha|dentist|doctor|dentista|medico|meeting|reuniao|reunion|appointment|consulta|cita|deadline|prazo|plazo|event|evento|when|quando|cuando|birthday|aniversario|cumpleanos|flight|voo|vuelo|party|festa|fiesta|dinner|lunch|jantar|almoco|cena|almuerzo|exam|exame|examen|nova tarefa|nueva tarea|new task|new reminder)$/u

/** A line of a conversation stays a note, even if someone in it asks for something. */
export function isChatLine(text: string): boolean {
  const name = SPEAKER.exec(text.slice(0, 200))?.groups?.['name']
  return name !== undefined && !LABEL.test(fold(name))
}

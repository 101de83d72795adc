export const README = `Lembra
======

English
-------
All that your account kept when this archive was made.
  memories.jsonl  Every memory with all of its fields, one JSON object on each line.
  notes/          Every memory as a Markdown file to read; the lines between the dashes say what is known of it (YAML).
  media/          Audio and images, as they came in. The file's name is the memory's id.
  account.json    Your account, and how many memories and files are here.
  missing.txt     Only there if the server no longer had some of the files: their names.

Português
---------
Tudo o que a sua conta guardava quando este arquivo foi feito.
  memories.jsonl  Cada memória com todos os seus campos, um objeto JSON em cada linha.
  notes/          Cada memória como um arquivo Markdown para ler; as linhas entre os traços dizem o que se sabe dela (YAML).
  media/          Áudios e imagens, como chegaram. O nome do arquivo é o id da memória.
  account.json    A sua conta, e quantas memórias e arquivos estão aqui.
  missing.txt     Só existe se o servidor já não tinha alguns dos arquivos: os nomes deles.

Español
-------
Todo lo que tu cuenta guardaba cuando se hizo este archivo.
  memories.jsonl  Cada memoria con todos sus campos, un objeto JSON en cada línea.
  notes/          Cada memoria como un archivo Markdown para leer; las líneas entre los guiones dicen lo que se sabe de ella (YAML).
  media/          Audios e imágenes, tal como llegaron. El nombre del archivo es el id de la memoria.
  account.json    Tu cuenta, y cuántas memorias y archivos hay aquí.
  missing.txt     Solo existe si el servidor ya no tenía algunos de los archivos: sus nombres.
`
